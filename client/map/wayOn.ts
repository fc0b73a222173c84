/** The address that a sign-in or a registration leads on to: only ever a path of our own, and none that asks for either again. */
export const wayOn = (wanted: string | undefined) =>
  wanted?.startsWith('/') && !/^\/(\/|login|forgot|register)/.test(wanted) ? wanted : '/'
