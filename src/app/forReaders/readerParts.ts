/** What only who is signed in sees, in one file of the build: who sees one of them sees the others soon. */
export { Questions } from '../questions/Questions.tsx';
export { ForReaders } from './ForReaders.tsx';
export { ListToggle } from './ListToggle.tsx';
export { ReaderSection } from './ReaderSection.tsx';
