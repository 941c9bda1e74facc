/** Why a file is not imported; each follows the file's name. */
export const soundTooLarge = 'it is over 16 MB, the limit on this page: use the command for larger files';
export const notReadable = 'it could not be read: it may have been moved or changed, or is damaged';
export const tooDeep = 'it is nested more than 16 folders deep';
export const tooManyFiles = 'it and the files after it are too many: import them separately';
export const ofZip = {
  notZip: 'it is not a ZIP file, or it is damaged',
  notReadable,
};
export const obstacles = {
  encrypted: 'it is encrypted: make the ZIP file again without a password',
  otherMethod:
    'it is compressed by a method that this page does not read: make the ZIP file again with ‘Deflate’',
  link: 'it is a symbolic link',
};
export const noPlainPath = 'its path in the ZIP file is not a plain path';
export const tooMuchText = 'the texts before it leave no room for it on this page: import it separately';
export const soundNotReadable =
  'a file of its narration could not be read: it may have been moved or changed';
