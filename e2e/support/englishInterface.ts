/** The journeys' reader has Odia stories first, and speaks English with the app, whose texts the journeys name. */
export const englishInterface = {
  cookies: [
    {
      name: 'lipi-interface',
      value: 'en',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
};
