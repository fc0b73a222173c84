import { expect, test } from 'vitest'
import { shortOfBreak } from './breaksTaken.ts'
import { wallMomentOf } from './wallTimes.ts'

const minuteIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** '08:00-12:00 12:30-17:00' are the parts of one entry. */
function entry(_id: string, words: string, day = '2027-01-04', state: 'done' | 'running' | 'open' = 'done') {
  const parts = words.split(' ').map(part => {
    const [from = '', to = ''] = part.split('-')
    const at = (clock: string) => Date.parse(wallMomentOf(day, minuteIn(clock)))
    return { from: at(from), to: at(to) }
  })
  return { _id, at: parts[0]!.from, state, parts }
}

test.each<[what: string, entries: ReturnType<typeof entry>[], short: string[]]>([
  ['five and a half hours need none', [entry('a', '08:00-13:30')], []],
  ['a minute more does', [entry('a', '08:00-13:31')], ['a']],
  ['a quarter of an hour will do', [entry('a', '08:00-12:00 12:15-15:00')], []],
  ['less is none', [entry('a', '08:00-12:00 12:14-15:00')], ['a']],
  ['over seven hours it is half an hour', [entry('a', '08:00-12:00 12:29-16:00')], ['a']],
  ['in one piece', [entry('a', '08:00-10:00 10:15-12:00 12:15-16:00')], ['a']],
  ['over nine hours it is an hour', [entry('a', '08:00-12:00 12:30-18:00')], ['a']],
  ['which may be split', [entry('a', '08:00-12:00 12:30-15:00 15:30-18:31')], []],
  ['but not below a quarter of an hour', [entry('a', '07:00-09:00 09:10-12:00 12:50-17:30')], ['a']],
  ['what lies between two entries is a break', [entry('a', '08:00-12:00'), entry('b', '12:30-16:30')], []],
  ['two entries that adjoin are one day', [entry('a', '08:00-12:00'), entry('b', '12:00-16:00')], ['a', 'b']],
  ['another day is another', [entry('a', '08:00-12:00'), entry('b', '08:00-12:00', '2027-01-05')], []],
  ['of what still runs nothing is said', [entry('a', '06:00-14:00'), entry('b', '14:00-15:00', '2027-01-04', 'running')], []],
  ['nor of what is open', [entry('a', '06:00-14:00', '2027-01-04', 'open')], []],
])('%s', (_, entries, short) => expect([...shortOfBreak(entries)].sort()).toEqual(short))
