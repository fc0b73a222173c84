/** Kinds of campaigns (V13). */
export const campaignKinds = {
  action: 'Aktion',
  page: 'Seite',
  draw: 'Verlosung',
  wheel: 'Glücksrad',
  survey: 'Umfrage',
} as const
export type CampaignKind = keyof typeof campaignKinds

export const campaignStates = { draft: 'Entwurf', live: 'Läuft', over: 'Vorbei', archived: 'Archiviert' } as const
export type CampaignState = keyof typeof campaignStates

interface CampaignStanding {
  live: boolean
  to: string
  removedAt?: string | null
}

/** State of a campaign at this moment; one that is published and has yet to begin is live. */
export function campaignState({ live, to, removedAt }: CampaignStanding, now: number): CampaignState {
  if (removedAt) return 'archived'
  if (!live) return 'draft'
  return Date.parse(to) <= now ? 'over' : 'live'
}

/** True while it is open to people. */
export const isRunning = (row: CampaignStanding & { from: string }, now: number) =>
  campaignState(row, now) === 'live' && Date.parse(row.from) <= now

/** Results of an entry of the wheel: its prize is theirs, handed over, void, or handed over twice; `held` waits for its mail's link. */
export const spinStates = {
  held: 'Wartet auf E-Mail',
  won: 'Gewonnen',
  blank: 'Niete',
  void: 'Verfallen',
  flagged: 'Doppelt ausgegeben',
} as const
export type SpinState = keyof typeof spinStates

/** Hours within which what waited on a device counts for the device's own moment (V17). */
export const waitedHours = 12

/** The moment, in ms, from which a draw that ends then can be drawn: until then entries still come from devices that had no network. */
export const drawsFrom = (to: string) => Date.parse(to) + waitedHours * 3_600_000

/** The moment that counts for an act: the device's, where it arrived soon after, else that of its receipt. */
export function countsAt(at: string | null | undefined, receipt: number) {
  const moment = at ? Date.parse(at) : receipt
  return moment <= receipt && receipt - moment <= waitedHours * 3_600_000 ? moment : receipt
}

/** From so many answers on a survey tells what was answered, of the whole and of each question (V34). */
export const fewestAnswers = 5
