/** The texts of documents' heads (server/pages/documentHead.ts). */
export { title as account } from '../account/page/words.ts';
export { title as login } from '../account/signIn/words.ts';
export { title as saved } from '../downloads/saved/words.ts';
export { windowTitle as site } from '../home/words.ts';
export { titles as legalTitles } from '../legal/words.ts';
export { languageName } from '../page/translate.ts';
export { synthesizedBy } from '../player/words.ts';
export { highlights } from '../readerData/words.ts';
export { title as readingList } from '../readingList/words.ts';
export { allStories, allStoriesIn, lipi, notFoundTitle } from '../ui/words.ts';
export { appDescription as description } from './words.ts';
