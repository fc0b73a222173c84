import { minutesText } from '#client/parts/clock/words.ts'
import type { PayrollLine } from '#contract/timetracking/payroll.ts'

/** Minutes below nothing have a sign: «–1:30». */
const signed = (minutes: number) => `${minutes < 0 ? '–' : ''}${minutesText(Math.abs(minutes))}`

/** The amount of a line: «12:30», «3 in 2:45», «48». */
export function amountText({ minutes, count }: Pick<PayrollLine, 'minutes' | 'count'>) {
  if (count === 0) return signed(minutes)
  return minutes === 0 ? String(count).replace('-', '–') : `${String(count).replace('-', '–')} in ${signed(minutes)}`
}

/** Lines of each person, in their order. */
export function byWhom(lines: readonly PayrollLine[]): { person: string; name: string; number: string | null; lines: PayrollLine[] }[] {
  const people = new Map<string, { person: string; name: string; number: string | null; lines: PayrollLine[] }>()
  for (const line of lines) {
    const { person, name, number } = line
    const known = people.get(person) ?? { person, name, number, lines: [] }
    known.lines.push(line)
    people.set(person, known)
  }
  return [...people.values()]
}
