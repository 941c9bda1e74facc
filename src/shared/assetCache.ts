/** Fonts, images and lazy chunks outside the precached shell, kept as they are used. Their names carry a hash of their bytes. */
export const assetCacheName = 'lipi-assets-v1';
