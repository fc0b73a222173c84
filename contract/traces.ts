/** What happened to health data (H03): read, changed, handed out as a file or export, taken along on a device, deleted. */
export const traceKinds = ['read', 'written', 'disclosed', 'taken', 'deleted'] as const
export type TraceKind = (typeof traceKinds)[number]
