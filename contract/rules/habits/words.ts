/** Units that can be counted, in one and in many, and how much one tap adds. */
export const units = {
  glass: { one: 'Glas', many: 'Gläser', step: 1 },
  portion: { one: 'Portion', many: 'Portionen', step: 1 },
  minute: { one: 'Minute', many: 'Minuten', step: 5 },
  page: { one: 'Seite', many: 'Seiten', step: 5 },
  step: { one: 'Schritt', many: 'Schritte', step: 1000 },
  time: { one: 'Mal', many: 'Mal', step: 1 },
} as const
export type HabitUnit = keyof typeof units
export const unitNames = Object.keys(units) as HabitUnit[]

/** «Glas», «Gläser». */
export const unitWord = (unit: HabitUnit, amount: number) => (amount === 1 ? units[unit].one : units[unit].many)
