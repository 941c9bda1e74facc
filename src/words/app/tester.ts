export const tools = 'Tester tools';
export const isOn = (fault: string) => `Tester tools are on: ${fault}.`;
export const turnOff = 'Turn everything off';

export const whatTheyDo = 'Slow down or cut the network, or fill the storage. Nothing changes on the server.';
export const turnOn = 'Turn the tools on';
export const fault = 'Fault';
export const noFault = 'None';
export const faults = {
  offline: 'Offline',
  '2g': 'Slow: 2G',
  failing: 'The server fails',
  full: 'The device is full',
} as const;

export const makeReport = 'Make a report';
export const copyReport = 'Copy the report';
export const noReport = (error: string) => `That didn’t work: ${error}`;
