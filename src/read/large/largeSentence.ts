import { proxy } from 'valtio/vanilla';

/** Whether the story on the page is shown one sentence at a time, which "Aa" offers. */
export const largeSentence = proxy({ isOpen: false });
