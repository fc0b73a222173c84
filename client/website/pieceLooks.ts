export const chipLook = { draft: 'plain', planned: 'warn', live: 'ok', over: 'plain' } as const
