export const tools = 'Tester tools';
export const areOn = (faults: string) => `Tester tools are on: ${faults}.`;
export const turnOff = 'Turn everything off';

export const lines = {
  none: undefined,
  offline: 'offline',
  '2g': 'a 2G connection',
  '3g': 'a 3G connection',
  hanging: 'requests hang',
  failing: 'the server fails',
} as const;
export const answersAreLost = 'responses are lost';
export const clockIs = (difference: string) => `the clock is ${difference}`;
export const hours = (count: number) => `${count} h`;
export const minutes = (count: number) => `${count} min`;
export const ahead = (duration: string) => `${duration} ahead`;
export const behind = (duration: string) => `${duration} behind`;
export const deviceIsFull = 'the device is full';
