/** How active somebody is on most days: what they need beside the basal rate is a factor of it. */
export const activities = {
  sitting: { title: 'Fast nur sitzend', factor: 1.4 },
  mixed: { title: 'Sitzend, manchmal gehend', factor: 1.6 },
  moving: { title: 'Meist gehend oder stehend', factor: 1.8 },
  hard: { title: 'Körperlich streng', factor: 2 },
} as const
export type Activity = keyof typeof activities
export const activityNames = Object.keys(activities) as Activity[]
export const usualActivity: Activity = 'mixed'

/** Below this nobody is told to eat (H34). */
export const leastKcal = { w: 1200, m: 1500 } as const

/** Shares of the energy, and the kilocalories of a gram. */
export const macroShares = {
  protein: { share: 0.15, perGram: 4 },
  carbohydrate: { share: 0.55, perGram: 4 },
  fat: { share: 0.3, perGram: 9 },
} as const
export type Macro = keyof typeof macroShares
export const macroNames = Object.keys(macroShares) as Macro[]

export const adult = 18

/** Somebody's body, as far as it is known: cm, kg, ISO day. */
export interface BodyProfile {
  geschlecht: string | null | undefined
  geburtstag: string | null | undefined
  groesse: number | null | undefined
  gewicht: number | null | undefined
}

/** Whole years on a day; both ISO days. */
export function ageOn(day: string, birth: string) {
  const [born, now] = [birth, day].map(each => ({ year: Number(each.slice(0, 4)), rest: each.slice(5) }))
  return now!.year - born!.year - (now!.rest < born!.rest ? 1 : 0)
}

/** Target that a coach gives somebody for a day; grams that are null follow from the energy. */
export interface GivenTarget extends Record<Macro, number | null> {
  kcal: number | null
  /** The coach's name, as far as that is known. */
  by: string | null
  /** Instant. */
  at: string | null
}

/** Target that somebody sets themselves; without an energy they have none of their own. */
export interface OwnTarget {
  kcal?: number | null
  /** In g; null follows from the energy. */
  protein?: number | null
}

export type EnergyTarget =
  | { kcal: number; basal: number }
  | { kcal: number; own: OwnTarget }
  | { kcal: number; given: GivenTarget }
  | { missing: readonly (keyof BodyProfile)[] }
  | { young: true }

/** Energy of a day by Mifflin and St Jeor, for adults of whom all is known; a reference value, never a diagnosis (H34). */
export function targetOf(body: BodyProfile, activity: Activity, day: string): EnergyTarget {
  const { geschlecht, geburtstag, groesse, gewicht } = body
  if (geburtstag && ageOn(day, geburtstag) < adult) return { young: true }
  if ((geschlecht !== 'm' && geschlecht !== 'w') || !geburtstag || !groesse || !gewicht)
    return { missing: (['geburtstag', 'geschlecht', 'groesse', 'gewicht'] as const).filter(name => !body[name]) }
  const basal = 10 * gewicht + 6.25 * groesse - 5 * ageOn(day, geburtstag) + (geschlecht === 'm' ? 5 : -161)
  const kcal = Math.max(basal * activities[activity].factor, leastKcal[geschlecht])
  return { kcal: Math.round(kcal / 10) * 10, basal: Math.round(basal) }
}

/** True where the birth date is missing. */
export const isAgeless = (target: EnergyTarget | undefined) =>
  target !== undefined && 'missing' in target && target.missing.includes('geburtstag')

/**
 * The target that holds for somebody: what their coach gave, else what they aim at themselves, else what was worked out; under 18 none, and of one's
 * own none while the age is unknown (H34).
 */
export function targetFrom(given: GivenTarget | undefined, reckoned: EnergyTarget | undefined, own?: OwnTarget): EnergyTarget | undefined {
  if (reckoned && 'young' in reckoned) return reckoned
  if (given?.kcal) return { kcal: given.kcal, given }
  return own?.kcal && !isAgeless(reckoned) ? { kcal: own.kcal, own } : reckoned
}

/** Grams to aim at: as they were given, else the usual share of the energy; beside a protein of one's own the others share what it leaves. */
export function gramsOf(target: Extract<EnergyTarget, { kcal: number }>, name: Macro) {
  if ('given' in target) return target.given[name] ?? macroTarget(target.kcal, name)
  const protein = 'own' in target ? target.own.protein : null
  if (!protein) return macroTarget(target.kcal, name)
  if (name === 'protein') return protein
  const left = target.kcal - protein * macroShares.protein.perGram
  return Math.round((left * macroShares[name].share) / (1 - macroShares.protein.share) / macroShares[name].perGram)
}

/** The least energy that is aimed at: as much as is told to anybody, for whoever is neither known as a man nor as a woman the lesser. */
export const leastGiven = (geschlecht: string | null | undefined) => leastKcal[geschlecht === 'm' ? 'm' : 'w']

/** Grams of a macronutrient that make its usual share of so much energy. */
export const macroTarget = (kcal: number, name: Macro) => Math.round((kcal * macroShares[name].share) / macroShares[name].perGram)
