/**
 * How the head names a font of the page: without effect where a server or a build made the page, so that no font is
 * fetched beside its first words; and fetched at once where the worker answers, which has it on the device.
 */
export const idleFontLink = '<link rel="font"';
export const urgentFontLink = '<link rel="preload" as="font" type="font/woff2" crossorigin';
