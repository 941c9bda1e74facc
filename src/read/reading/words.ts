export const readSoFar = 'Read so far';
export const readToEnd = 'read to the end';
export const minutesLeft = (minutes: number) =>
  minutes < 1 ? 'less than a minute left' : `about ${Math.round(minutes)} min left`;

export const quotation = 'Quotation';
export const shareQuotation = 'Share the quotation';
export const quotationCopied = 'Copied, with its source.';
export const cannotShareText = 'This browser can’t share or copy from a page. Use its own menu to copy.';
export const withSource = (text: string, title: string, author: string, translator: string | undefined) =>
  `“${text}”\n\n${title}, ${author}${translator === undefined ? '' : `, translated by ${translator}`}`;

export const place = 'Your place';
export const leftOff = 'You left off here.';
export const backToStart = 'Back to the start';
export const hadReadOn = 'You have read further than this.';
export const goToPlace = 'Go to your place';

export const elsewhere = 'Your place on another device';
export const isFurther = (isAhead: boolean) =>
  `You are further ${isAhead ? 'ahead' : 'back'} on another device.`;
export const listenedTo = (there: string, here: string) =>
  `You listened up to ${there} on another device, and up to ${here} here.`;
export const goThere = 'Go there';
export const stayHere = 'Stay here';
