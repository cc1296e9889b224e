package io.pml.server;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.transfer.BundleText;
import io.pml.transfer.SkillText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads and writes the folders that capabilities travel in, and believes nothing of what is in them. */
final class BundleFolder {
  private static final int MOST_ENTRIES = 3_000;

  private BundleFolder() {}

  /**
   * The folders of the bundles that somebody means by a path: a bundle's own, that of one of its files, or those in a folder
   * into which bundles were written.
   */
  static List<Path> find(Path path) {
    Path around = path.getParent();
    if (Files.isRegularFile(path) && around != null && holds(around, BundleText.MANIFEST)) {
      return List.of(around);
    }
    if (!Files.isDirectory(path)) {
      throw bad("there is no folder " + path + ", and no such file of an exported one");
    }
    if (holds(path, BundleText.MANIFEST)) {
      return List.of(path);
    }
    List<Path> inside = inside(path, BundleText.MANIFEST);
    if (!inside.isEmpty()) {
      return inside;
    }
    boolean skill = holds(path, SkillText.SKILL) || !inside(path, SkillText.SKILL).isEmpty();
    throw bad(skill ? path + " is an Agent Skill, which agents read: export it without --skill to import it elsewhere"
        : "there is no " + BundleText.MANIFEST + " in " + path
            + " or a folder in it: name what `pml caps export` made");
  }

  private static List<Path> inside(Path folder, String mark) {
    try (Stream<Path> list = Files.list(folder)) {
      return list.limit(MOST_ENTRIES).filter(each -> holds(each, mark)).sorted().toList();
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static boolean holds(Path folder, String mark) {
    return Files.isRegularFile(folder.resolve(mark), LinkOption.NOFOLLOW_LINKS);
  }

  /** The files of a folder that may be part of a bundle, by name. Others are left alone; links are not followed. */
  static SortedMap<String, byte[]> read(Path folder) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    int entries = 0;
    long total = 0;
    try (DirectoryStream<Path> list = Files.newDirectoryStream(folder)) {
      for (Path each : list) {
        if (++entries > MOST_ENTRIES) {
          throw bad(folder + " has more than " + MOST_ENTRIES + " files");
        }
        String name = each.getFileName().toString();
        if (BundleText.isName(name)) {
          byte[] bytes = file(each);
          total += bytes.length;
          if (total > BundleText.LARGEST_FOLDER) {
            throw bad(folder + " has more than " + BundleText.LARGEST_FOLDER + " bytes");
          }
          files.put(name, bytes);
        }
      }
      return files;
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static byte[] file(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw bad(file + " is no plain file");
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(BundleText.LARGEST_FILE + 1);
      if (bytes.length > BundleText.LARGEST_FILE) {
        throw bad(file + " has more than " + BundleText.LARGEST_FILE + " bytes");
      }
      return bytes;
    }
  }

  /**
   * Writes files, by their path below a folder. A folder that holds something else is not touched.
   *
   * @param mark the file by which a folder is known that was written so before, and may be again
   */
  static void write(Path folder, Map<String, byte[]> files, String mark) {
    try {
      if (Files.exists(folder) && !isEmpty(folder)
          && !holds(folder, mark)) {
        throw bad(folder + " is there and holds something else: choose another folder");
      }
      Files.createDirectories(folder);
      for (Map.Entry<String, byte[]> each : files.entrySet()) {
        Path file = folder.resolve(each.getKey());
        Path inside = file.getParent();
        Files.createDirectories(inside == null ? folder : inside);
        Path draft = Files.createTempFile(inside, ".pml", ".new");
        Files.write(draft, each.getValue());
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.findAny().isEmpty();
    }
  }

  private static PmlException bad(String message) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, message);
  }

  private static PmlException failed(Path folder, IOException e) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, folder + " cannot be read or written: " + e.getMessage(), e);
  }
}
