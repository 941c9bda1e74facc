export const underAMinute = 'under a minute';
export const minutes = (minutes: number) => `${minutes} min`;
