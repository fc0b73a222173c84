/** Things that happen to health data (H03): read, changed, handed out as a file or export, taken along on a device, deleted. */
export const traceKinds = ['read', 'written', 'disclosed', 'taken', 'deleted'] as const
export type TraceKind = (typeof traceKinds)[number]

/** Things taken along for an appointment, in the word that the person reads in the profile. */
export const takenWhat = 'Anamnese, Plan und Bestwerte'
/** Words of what is read on a device without a network, those of versions before among them: no other one is written into a profile. */
export const readWords = [takenWhat, 'Anamnese'] as const
