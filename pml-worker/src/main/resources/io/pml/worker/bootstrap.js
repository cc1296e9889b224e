// What a program finds around itself. Evaluated in every new isolate before any code of an agent; the value is a function
// that takes `send`, the only way out, and returns the entry points that the worker calls.
//
// Rules of this file, since agent code may change every object it can reach:
// 1. Everything needed later is captured in a constant here, methods as functions of their receiver.
// 2. Own tables are objects without a prototype; nothing is appended to an array; no property is read that may be absent.
// 3. Frames are texts made of texts. A value of the agent enters a frame only through one call of `stringify`.
// 4. What agent code gets hold of is frozen, or its own to break.
(function (send) {
  'use strict';

  const { apply, construct, defineProperty, ownKeys, deleteProperty, getPrototypeOf } = Reflect;
  const { create, freeze, setPrototypeOf } = Object;
  const { parse, stringify } = JSON;
  const { imul, min, trunc } = Math;
  const uncurry = (method) => (self, ...list) => apply(method, self, list);
  const promiseThen = uncurry(Promise.prototype.then);
  const promiseResolve = Promise.resolve.bind(Promise);
  const promiseReject = Promise.reject.bind(Promise);
  const includes = uncurry(String.prototype.includes);
  const slice = uncurry(String.prototype.slice);
  const dateText = uncurry(Date.prototype.toString);
  const mapSet = uncurry(Map.prototype.set);
  const mapDelete = uncurry(Map.prototype.delete);
  const mapForEach = uncurry(Map.prototype.forEach);
  const bytesTag = uncurry(Object.getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get);
  const bytesBuffer = uncurry(Object.getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'buffer').get);
  const bytesOffset = uncurry(Object.getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'byteOffset').get);
  const bytesLength = uncurry(Object.getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'byteLength').get);
  const captureStackTrace = Error.captureStackTrace;
  const isFinite = Number.isFinite;
  const RealDate = Date;
  const RealPromise = Promise;
  const RealError = Error;
  const RealTypeError = TypeError;
  const RealRangeError = RangeError;
  const RealString = String;
  const RealNumber = Number;
  const Bytes = Uint8Array;
  const AsyncFunction = getPrototypeOf(async function () {}).constructor;
  const toPrimitive = Symbol.toPrimitive;
  const toStringTag = Symbol.toStringTag;
  const global = globalThis;

  const EVENT = 0, AWAITED = 1, DONE = 2;
  const LONGEST_TEXT = 10000, MOST_TIMERS = 10000, MOST_REJECTIONS = 20;
  const EVENT_COST = 64, MOST_EQUAL_OUTCOMES = 1000, MOST_OUTCOMES = 20000, MOST_ROUNDS = 100;

  let maxCalls = 0, maxParallel = 1, outputLimit = 0;
  let now = 0;
  let ending = false, finished = false;

  // -- errors and values as texts ---------------------------------------------------------------------------------

  const quote = (text) => stringify(text);
  const short = (text) => text.length > LONGEST_TEXT ? slice(text, 0, LONGEST_TEXT) + '…' : text;

  const read = (object, key) => {
    try {
      return object[key];
    } catch {
      return undefined;
    }
  };

  const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

  // Any value, for people. Never throws.
  const show = (value) => {
    if (typeof value === 'string') return value;
    try {
      if (typeof value === 'function') return '[function]';
      if (!isObject(value)) return RealString(value);
      const stack = read(value, 'stack');
      if (typeof stack === 'string') return stack;
      const text = stringify(value);
      return text === undefined ? '[' + typeof value + ']' : text;
    } catch {
      return '[a value that cannot be shown]';
    }
  };

  const TOO_LARGE = freeze(create(null));
  const TOO_DEEP = 'Maximum call stack size exceeded';
  const rangeErrors = RangeError.prototype;

  // The value as JSON, or undefined if it is none; throws TOO_LARGE rather than make a text beyond the limit.
  const serialize = (value, strict) => {
    try {
      return unsafeSerialize(value, strict);
    } catch (error) {
      if (isObject(error) && getPrototypeOf(error) === rangeErrors && read(error, 'message') === TOO_DEEP) {
        throw new RealRangeError('too deep');
      }
      throw error;
    }
  };

  const unsafeSerialize = (value, strict) => {
    let length = 0;
    const text = stringify(value, (key, item) => {
      if (typeof item === 'string') length += item.length;
      length += key.length + 2;
      if (length > outputLimit) throw TOO_LARGE;
      if (strict && (typeof item === 'function' || typeof item === 'symbol')) {
        throw new RealTypeError((key === '' ? 'it is' : quote(key) + ' is') + ' a ' + typeof item);
      }
      return item;
    });
    if (text !== undefined && text.length > outputLimit) throw TOO_LARGE;
    return text;
  };

  // -- the end ----------------------------------------------------------------------------------------------------

  const finish = (fields) => {
    if (finished) return;
    finished = true;
    reportRounds();
    reportRejections();
    send(DONE, '{"t":"done",' + fields + '}');
  };

  const finishTooLarge = (what) => finish('"how":"output","what":' + quote(what));

  const threw = (error) => {
    let name = 'Error', message, stack = '';
    if (isObject(error)) {
      const ownName = read(error, 'name');
      const ownMessage = read(error, 'message');
      const ownStack = read(error, 'stack');
      if (typeof ownName === 'string' && ownName !== '') name = ownName;
      if (typeof ownStack === 'string') stack = ownStack;
      message = typeof ownMessage === 'string' ? ownMessage : 'something that is not an error was thrown: ' + show(error);
    } else {
      message = show(error);
    }
    finish('"how":"threw","name":' + quote(short(name)) + ',"message":' + quote(short(message)) + ',"stack":'
        + quote(short(stack)));
  };

  const returned = (value) => {
    ending = true;
    let text;
    try {
      text = value === undefined ? 'null' : serialize(value, true);
    } catch (error) {
      if (error === TOO_LARGE) return finishTooLarge('result');
      const reason = isObject(error) ? read(error, 'message') : error;
      return threw(new RealTypeError('the result is not JSON: ' + show(reason)));
    }
    finish('"how":"returned","value":' + text);
  };

  // -- time and chance --------------------------------------------------------------------------------------------

  let s0 = 0, s1 = 0, s2 = 0, s3 = 0;

  const seed = (high, low) => {
    let state = high ^ imul(low, 0x9e3779b1);
    const mix = () => {
      state = (state + 0x9e3779b9) | 0;
      let z = state;
      z = imul(z ^ (z >>> 16), 0x85ebca6b);
      z = imul(z ^ (z >>> 13), 0xc2b2ae35);
      return z ^ (z >>> 16);
    };
    s0 = mix() ^ low;
    s1 = mix();
    s2 = mix() ^ high;
    s3 = mix() | 1;
  };

  const rotate = (x, k) => (x << k) | (x >>> (32 - k));

  const random32 = () => {
    const result = imul(rotate(imul(s1, 5), 7), 9);
    const t = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotate(s3, 11);
    return result >>> 0;
  };

  function RunDate(...list) {
    if (!new.target) return dateText(new RealDate(now));
    return construct(RealDate, list.length === 0 ? [now] : list, new.target);
  }
  defineProperty(RunDate, 'name', { __proto__: null, value: 'Date' });
  defineProperty(RunDate, 'length', { __proto__: null, value: 7 });
  defineProperty(RunDate, 'prototype', { __proto__: null, value: RealDate.prototype, writable: false });
  for (const name of ['parse', 'UTC']) hide(RunDate, name, RealDate[name]);
  hide(RunDate, 'now', () => now);
  hide(RealDate.prototype, 'constructor', RunDate);
  deleteProperty(RealDate.prototype, 'toTemporalInstant');

  const random = () => ((random32() >>> 5) * 67108864 + (random32() >>> 6)) / 9007199254740992;

  const getRandomValues = (array) => {
    const tag = bytesTag(array);
    if (tag === undefined || tag === 'Float32Array' || tag === 'Float64Array' || tag === 'Float16Array') {
      throw new RealTypeError('getRandomValues needs an array of integers');
    }
    const bytes = new Bytes(bytesBuffer(array), bytesOffset(array), bytesLength(array));
    if (bytes.length > 65536) throw new RealRangeError('getRandomValues gives at most 65536 bytes at once');
    for (let i = 0; i < bytes.length; i++) bytes[i] = random32() >>> 24;
    return array;
  };

  const DIGITS = '0123456789abcdef';

  const randomUUID = () => {
    let text = '';
    for (let i = 0; i < 36; i++) {
      if (i === 8 || i === 13 || i === 18 || i === 23) text += '-';
      else if (i === 14) text += '4';
      else text += DIGITS[i === 19 ? 8 | (random32() >>> 30) : random32() >>> 28];
    }
    return text;
  };

  // -- calls ------------------------------------------------------------------------------------------------------

  // Tells the call it is given to which node of the structure it stands for. Only this file can make one.
  class Mark {
    #node;
    constructor(node) {
      this.#node = node;
      freeze(this);
    }
    static nodeOf(value) {
      return isObject(value) && #node in value ? value.#node : undefined;
    }
  }
  const nodeOf = Mark.nodeOf;
  deleteProperty(Mark.prototype, 'constructor');
  setPrototypeOf(Mark.prototype, null);
  freeze(Mark.prototype);

  let lastId = 0, calls = 0, inFlight = 0, answers = 0;
  const pending = create(null);
  let firstWaiting = null, lastWaiting = null;

  const transmit = (frame) => {
    inFlight++;
    send(AWAITED, frame);
  };

  const invoke = (tool, list, first) => {
    let length = list.length;
    let node;
    if (length > first) {
      node = nodeOf(list[length - 1]);
      if (node !== undefined) length--;
    }
    const given = length > first ? list[first] : undefined;
    return new RealPromise((resolve, reject) => {
      if (ending) return reject(new RealError('the program has ended'));
      let text;
      try {
        text = given === undefined ? '{}' : serialize(given, false);
      } catch (error) {
        if (error === TOO_LARGE) return finishTooLarge('arguments of ' + short(tool));
        throw error;
      }
      if (text === undefined) {
        return reject(new RealTypeError('the arguments of ' + tool + ' are not JSON: a ' + typeof given));
      }
      if (calls++ >= maxCalls) return finish('"how":"calls"');
      // Made now, so that its stack is the place of the call.
      const failure = new RealError('');
      captureStackTrace(failure, invoke);
      const id = ++lastId;
      pending[id] = { __proto__: null, resolve, reject, failure };
      const frame = '{"t":"call","id":' + id + ',"node":' + (node === undefined ? 'null' : quote(node)) + ',"tool":'
          + quote(tool) + ',"asked":' + answers + ',"args":' + text + '}';
      if (inFlight < maxParallel) return transmit(frame);
      const waiting = { __proto__: null, frame, next: null };
      if (lastWaiting === null) firstWaiting = waiting;
      else lastWaiting.next = waiting;
      lastWaiting = waiting;
    });
  };

  // The host's answer to a call, or the time of a timer.
  // Answers that the host itself gave are counted, so that each call can tell which of them it came after.
  const deliver = (id, ok, counts, at, text) => {
    now = at;
    if (counts) answers++;
    const timer = armed[id];
    if (timer !== undefined) return fire(id, timer);
    const call = pending[id];
    if (call === undefined) return;
    deleteProperty(pending, id);
    inFlight--;
    if (firstWaiting !== null) {
      const next = firstWaiting;
      firstWaiting = next.next;
      if (firstWaiting === null) lastWaiting = null;
      transmit(next.frame);
    }
    const value = parse(text);
    if (ok) return call.resolve(value);
    const stack = read(call.failure, 'stack');
    hide(call.failure, 'message', value.message);
    if (typeof stack === 'string') hide(call.failure, 'stack', 'Error: ' + value.message + slice(stack, 'Error'.length));
    defineProperty(call.failure, 'tool', { __proto__: null, value: value.tool, enumerable: true, writable: true,
      configurable: true });
    call.reject(call.failure);
  };

  // Neither a look at these objects nor an attempt to show or await them is a call.
  const proxy = (label, member) => {
    const text = freeze(() => label);
    const members = create(null);
    return new Proxy(freeze(create(null)), freeze({
      __proto__: null,
      get(target, key) {
        if (key === toPrimitive) return text;
        if (key === toStringTag) return label;
        if (typeof key !== 'string' || key === 'then' || key === 'toJSON') return undefined;
        return members[key] ??= member(key);
      },
    }));
  };

  const toolFunction = (tool) => freeze((...list) => invoke(tool, list, 0));

  const server = (name) => name === '' || includes(name, ':')
    ? proxy('[no server]', () => freeze(() => promiseReject(new RealTypeError('not the name of a server: ' + name))))
    : proxy('[server ' + name + ']', (tool) => toolFunction(name + ':' + tool));

  const call = freeze((tool, ...list) => {
    if (typeof tool !== 'string') throw new RealTypeError('mcp.call needs a name such as "server:tool", not ' + show(tool));
    return invoke(tool, list, 0);
  });

  const mcp = proxy('[mcp]', (key) => key === 'call' ? call : server(key));
  const capabilities = proxy('[capabilities]', (name) => toolFunction('cap:' + name));

  // -- timers -----------------------------------------------------------------------------------------------------

  const armed = create(null);
  const handles = create(null);
  let timers = 0;

  const arm = (timer) => {
    const id = ++lastId;
    timer.id = id;
    armed[id] = timer;
    send(AWAITED, '{"t":"timer","id":' + id + ',"ms":' + timer.delay + '}');
  };

  const setTimer = (action, delay, list, repeats) => {
    if (typeof action !== 'function') throw new RealTypeError('a timer needs a function');
    if (ending) throw new RealError('the program has ended');
    if (timers >= MOST_TIMERS) throw new RealRangeError('more than ' + MOST_TIMERS + ' timers at once');
    const wanted = trunc(RealNumber(delay));
    const timer = { __proto__: null, action, list, repeats, id: 0, handle: 0,
      delay: wanted > 0 ? min(wanted, 2147483647) : 0 };
    timers++;
    arm(timer);
    timer.handle = timer.id;
    handles[timer.handle] = timer;
    return timer.handle;
  };

  const clearTimer = (handle) => {
    const timer = typeof handle === 'number' ? handles[handle] : undefined;
    if (timer === undefined) return;
    deleteProperty(handles, timer.handle);
    deleteProperty(armed, timer.id);
    timers--;
  };

  const fire = (id, timer) => {
    deleteProperty(armed, id);
    if (!timer.repeats) clearTimer(timer.handle);
    try {
      apply(timer.action, undefined, timer.list);
    } catch (error) {
      return threw(error);
    }
    if (timer.repeats && handles[timer.handle] !== undefined && !ending) arm(timer);
  };

  // -- events -----------------------------------------------------------------------------------------------------

  let logged = 0;

  const log = (level, text) => {
    logged += text.length + EVENT_COST;
    if (logged > outputLimit) return finishTooLarge('log');
    send(EVENT, '{"t":"log","level":"' + level + '","text":' + quote(text) + '}');
  };

  const logger = (level) => freeze((...list) => {
    let text = '';
    for (let i = 0; i < list.length; i++) text += (i === 0 ? '' : ' ') + show(list[i]);
    if (!finished) log(level, text);
  });

  const number = (value) => typeof value === 'number' && isFinite(value) ? RealString(value) : 'null';

  const progress = freeze((message, done, total) => {
    const text = show(message);
    logged += text.length + EVENT_COST;
    if (finished) return;
    if (logged > outputLimit) return finishTooLarge('log');
    send(EVENT, '{"t":"progress","message":' + quote(text) + ',"done":' + number(done) + ',"total":' + number(total) + '}');
  });

  const hint = freeze((given) => {
    const name = isObject(given) ? given.name : undefined;
    const description = isObject(given) ? given.description : undefined;
    if (typeof name !== 'string') throw new RealTypeError('hint needs {name, description}');
    if (finished) return;
    logged += name.length + EVENT_COST;
    if (logged > outputLimit) return finishTooLarge('log');
    send(EVENT, '{"t":"hint","name":' + quote(short(name)) + ',"description":'
        + quote(typeof description === 'string' ? short(description) : '') + '}');
  });

  let outcomes = 0;
  const equalOutcomes = create(null);

  const reportOutcome = (id, outcome) => {
    if (finished) return;
    const key = id + ' ' + outcome;
    const count = (equalOutcomes[key] ?? 0) + 1;
    if (count > MOST_EQUAL_OUTCOMES || outcomes >= MOST_OUTCOMES) return;
    equalOutcomes[key] = count;
    outcomes++;
    send(EVENT, '{"t":"decision","node":' + quote(id) + ',"outcome":' + quote(outcome) + '}');
  };

  const rounds = create(null);
  const sendRounds = (id, count) => send(EVENT, '{"t":"iteration","node":' + quote(id) + ',"count":' + count + '}');

  const iterate = (id) => {
    const count = (rounds[id] ?? 0) + 1;
    rounds[id] = count;
    if (!finished && (count <= MOST_ROUNDS || (count & (count - 1)) === 0)) sendRounds(id, count);
  };

  const reportRounds = () => {
    for (const id in rounds) {
      const count = rounds[id];
      if (count > MOST_ROUNDS && (count & (count - 1)) !== 0) sendRounds(id, count);
    }
  };

  const decide = (id, value, kind) => {
    reportOutcome(id, (kind === 'present' ? value !== null && value !== undefined : value) ? 'true' : 'false');
    return value;
  };

  // -- rejections that nobody handles -----------------------------------------------------------------------------

  const rejections = new Map();

  const rejected = (promise, reason) => mapSet(rejections, promise, reason);
  const handled = (promise) => mapDelete(rejections, promise);

  const reportRejections = () => {
    let count = 0;
    mapForEach(rejections, (reason) => {
      if (count++ < MOST_REJECTIONS) {
        send(EVENT, '{"t":"log","level":"warn","text":' + quote(short('unhandled rejection: ' + show(reason))) + '}');
      }
    });
  };

  // -- the global scope -------------------------------------------------------------------------------------------

  function hide(object, name, value) {
    defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  }

  const fix = (name, value) => defineProperty(global, name, { __proto__: null, value, writable: false, enumerable: true,
    configurable: false });

  const KNOWN = { __proto__: null };
  for (const name of ['Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined',
    'Boolean', 'String', 'Symbol', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError',
    'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'globalThis', 'JSON', 'Math', 'ArrayBuffer', 'Uint8Array',
    'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'BigUint64Array', 'BigInt64Array',
    'Uint8ClampedArray', 'Float16Array', 'Float32Array', 'Float64Array', 'DataView', 'Map', 'BigInt', 'Set', 'Iterator',
    'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'Intl', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent',
    'escape', 'unescape', 'eval', 'isFinite', 'isNaN', 'SuppressedError', 'DisposableStack', 'AsyncDisposableStack']) {
    KNOWN[name] = true;
  }
  // What a later engine may add is not there until somebody has thought about it.
  for (const name of ownKeys(global)) {
    if (KNOWN[name] !== true) deleteProperty(global, name);
  }
  deleteProperty(JSON, 'rawJSON');
  deleteProperty(JSON, 'isRawJSON');
  // The objects that describe a stack lead to functions and receivers.
  defineProperty(RealError, 'prepareStackTrace', { __proto__: null, value: undefined, writable: false, configurable: false });

  hide(global, 'Date', RunDate);
  hide(Math, 'random', random);
  hide(global, 'crypto', freeze({ __proto__: null, getRandomValues: freeze(getRandomValues), randomUUID: freeze(randomUUID) }));
  hide(global, 'queueMicrotask', (action) => {
    if (typeof action !== 'function') throw new RealTypeError('queueMicrotask needs a function');
    promiseThen(promiseResolve(undefined), () => apply(action, undefined, []));
  });
  hide(global, 'setTimeout', (action, delay, ...list) => setTimer(action, delay, list, false));
  hide(global, 'setInterval', (action, delay, ...list) => setTimer(action, delay, list, true));
  hide(global, 'clearTimeout', clearTimer);
  hide(global, 'clearInterval', clearTimer);
  fix('mcp', mcp);
  fix('capabilities', capabilities);
  fix('progress', progress);
  fix('hint', hint);
  fix('console', freeze({ __proto__: null, log: logger('info'), info: logger('info'), debug: logger('debug'),
    trace: logger('debug'), warn: logger('warn'), error: logger('error'), dir: logger('info'), table: logger('info'),
    group: logger('info'), groupEnd: freeze(() => undefined), assert: freeze((truth, ...list) => {
      if (!truth) log('error', 'assertion failed: ' + show(list.length === 0 ? '' : list[0]));
    }) }));

  // -- entry points -----------------------------------------------------------------------------------------------

  let started = 0;

  // Takes the order; its program's text is the answer.
  const prepare = (text) => {
    const order = parse(text);
    maxCalls = order.maxCalls;
    maxParallel = order.maxParallel;
    outputLimit = order.outputBytes;
    now = order.start;
    started = order.start;
    seed(order.seedHigh, order.seedLow);
    hide(global, 'performance', { now: () => now - started, timeOrigin: started });
    const args = order.args;
    defineProperty(global, 'args', { __proto__: null, value: args, writable: true, enumerable: true, configurable: false });
    for (const key of ownKeys(args)) {
      if (!(key in global)) hide(global, key, args[key]);
    }
    return order.code;
  };

  // Whether a text is the body of one function, no more and no less. Nothing of it runs.
  const isBody = (code) => {
    try {
      new AsyncFunction('"use strict";' + code);
      return true;
    } catch {
      return false;
    }
  };

  const node = (id) => new Mark(id);

  const start = (program) => {
    promiseThen(program(node, decide, reportOutcome, iterate)(), returned, threw);
  };

  return freeze([freeze(prepare), freeze(isBody), freeze(start), freeze(deliver), freeze(rejected), freeze(handled)]);
})
