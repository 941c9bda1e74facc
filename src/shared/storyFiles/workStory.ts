import { BrokenFile } from './brokenFile.ts';
import { parseStoryFile, type StoryFile } from './storyFile.ts';

/** Reads `<language>.md` of a work folder. Throws BrokenFile with the reason, also where name and text differ in the language. */
export function parseWorkStory(language: string, text: string): StoryFile {
  const file = parseStoryFile(text);
  if (file.language === language) return file;
  throw new BrokenFile(`it says that its language is '${file.language}' but is named ${language}.md`);
}

/** Whether a Markdown file may be a story: all but those that every repository has. */
export function isStoryName(name: string): boolean {
  return name.endsWith('.md') && !/^(README|LICEN[CS]E|CONTRIBUTING)\b/i.test(name);
}
