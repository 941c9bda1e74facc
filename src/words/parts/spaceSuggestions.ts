export const cannotHelp = 'Removing stories won’t free enough space. Delete something else on this device.';
export const canHelp = 'Remove one of these to free space:';
export const removeName = (title: string, size: string) => `Remove ${title}, frees ${size}`;
