import { type Collection, field, type Stamp, stamp } from './collection.ts'
import { canonical, content, sameContent } from './equal.ts'

/** Work done for a habit on a day; id = `<habit>:<day>`, so that two devices make one. */
export interface HabitTick extends Stamp {
  habit: string
  /** The habit's title then, for lists of what waits. */
  title: string
  /** Day in Europe/Zurich. */
  day: string
  /** 0 once the tick was taken back. */
  amount: number
  /** Amount needed on that day, also where the habit asks for more by now. */
  goal: number
  at: string
}

export const tickId = (habit: string, day: string) => `${habit}:${day}`

/** The later version as a whole: a tick against an untick has nothing between them (H33). Without a base, of two alike the greater text. */
const merge: Collection<HabitTick>['merge'] = (base, mine, theirs) => {
  if (sameContent(mine, theirs)) return theirs
  const isMine =
    mine.version === theirs.version
      ? base !== undefined || canonical(content(mine)) > canonical(content(theirs))
      : mine.version > theirs.version
  return isMine ? { ...mine, version: Math.max(mine.version, theirs.version) + 1, rev: theirs.rev } : theirs
}

/** Ticks of habits. */
export const habitTicks: Collection<HabitTick> = {
  name: 'habitTicks',
  size: 1_000,
  words: { amount: 'Menge' },
  title: ({ title, day }) => `Gewohnheit: ${title}, ${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`,
  mendedAt: () => ({ to: 'habits' }),
  migrations: {},
  schema: {
    title: 'habitTick',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...stamp,
      habit: field.reference,
      title: field.text(60),
      day: field.day,
      amount: field.whole(0, 100_000),
      goal: field.whole(1, 100_000),
      at: field.instant,
    },
    required: ['id', 'version', 'rev', 'habit', 'title', 'day', 'amount', 'goal', 'at'],
    indexes: ['day'],
    additionalProperties: false,
  },
  merge,
}
