// Looks at the dashboard in Chromium. Writes one JSON object: what was seen. Arguments: what to look at (`graph`, or `empty` and what
// comes then), the address that logs in, and the file to write.

import chromium from "@sparticuz/chromium";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import puppeteer from "puppeteer-core";

const [task, address, file] = process.argv.slice(2);
const PATIENCE = { timeout: 60000 };
const executablePath = await chromium.executablePath();
// The package expects its font in one place only.
writeFileSync(`${tmpdir()}/fonts/fonts.conf`, `<?xml version="1.0"?><fontconfig><dir>${tmpdir()}/fonts</dir><cachedir>${tmpdir()}/fonts</cachedir></fontconfig>`);
const browser = await puppeteer.launch({
  executablePath,
  headless: "shell",
  args: ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"],
  protocolTimeout: PATIENCE.timeout,
  ...PATIENCE,
});
const seen = { complaints: [] };
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE.timeout);
  await page.setViewport({ width: 1360, height: 860 });
  page.on("pageerror", (error) => seen.complaints.push(String(error)));
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && seen.complaints.push(message.text()));
  await page.exposeFunction("complain", (text) => seen.complaints.push(text));
  await page.evaluateOnNewDocument(() => {
    addEventListener("securitypolicyviolation", (event) => window.complain(`${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.goto(address);
  await (task === "graph" ? graph(page) : empty(page));
} finally {
  await browser.close();
  writeFileSync(file, JSON.stringify(seen));
}

async function graph(page) {
  await page.waitForSelector(".picture.rests .node");
  Object.assign(seen, await page.evaluate(lookAround));

  await clickNode(page, "text:write_report");
  await page.waitForFunction(() => document.querySelector(".panel .intent")?.textContent === "write a report");
  seen.panel = await page.evaluate(readPanel);
  await page.locator('.panel .relation[data-kind="contains"] a').click();
  await page.waitForFunction(() => document.querySelector(".panel h2")?.textContent === "text:count_words");
  seen.neighbour = await page.evaluate(readPanel);

  await page.locator(".panel .close").click();
  await page.locator('input[type="search"]').fill("zone");
  await page.waitForFunction(() => document.querySelector(".panel h2")?.textContent === "1 match");
  seen.found = await page.evaluate(() => [...document.querySelectorAll(".panel .list .name")].map((each) => each.textContent));
  await page.keyboard.press("Escape");

  await page.locator('.legend input[name="contains"]').click();
  await page.waitForFunction(() => !document.querySelector('.links [data-kind="contains"]'));
  seen.withoutContains = (await page.evaluate(lookAround)).lines;

  seen.title = await page.title();
  seen.images = await page.evaluate(() => document.querySelectorAll("img").length);
  const other = await browser.newPage();
  seen.again = (await other.goto(address)).status();
}

async function empty(page) {
  await page.waitForSelector(".stage.empty .notice:not([hidden])");
  seen.notice = await page.evaluate(() => document.querySelector(".notice").textContent);
  await page.waitForSelector("#live.on");
  console.log("waiting");
  await page.waitForSelector(".picture.rests .node");
  Object.assign(seen, await page.evaluate(lookAround));
}

function lookAround() {
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  const strokes = new Map(
    all(".legend .link", (each) => [each.getAttribute("class"), `${getComputedStyle(each).stroke} ${getComputedStyle(each).strokeDasharray}`]),
  );
  return {
    capabilities: all(".node.capability", (each) => each.dataset.id),
    tools: all(".node.tool", (each) => each.dataset.id),
    names: all(".labels text", (each) => each.textContent),
    lines: all(".links path", (each) => `${each.dataset.kind} ${each.dataset.from} ${each.dataset.to}`),
    strokes: [...strokes.values()],
    rows: all(".relations tbody tr", (each) => [...each.cells].slice(0, 4).map((cell) => cell.textContent).join(" ")),
  };
}

function readPanel() {
  const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
  return {
    name: document.querySelector(".panel h2").textContent,
    intent: document.querySelector(".panel .intent").textContent,
    relations: [...document.querySelectorAll(".panel .relation")].map(
      (each) => `${words(each.querySelector(".phrase"))} ${words(each.querySelector(".name"))} ${words(each.querySelector(".quiet"))}`,
    ),
  };
}

/** Clicks where a node stands in the picture. */
async function clickNode(page, name) {
  const place = await page.evaluate((wanted) => {
    const node = [...document.querySelectorAll(".node")].find((each) => each.querySelector("title").textContent.startsWith(wanted));
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);
  await page.mouse.click(place.x, place.y);
}
