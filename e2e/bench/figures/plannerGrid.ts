import type { Page } from '@playwright/test'
import type { Choices, Planned } from '#contract/courses/scheduleForms.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { atDesk, frameRows, framesOf, settled, signIn } from '#e2e/bench/desk.ts'
import type { Figure } from '#e2e/bench/figure.ts'
import { slowDown } from '#e2e/bench/phone.ts'

const studios = 21
const roomsEach = 3
/** A day of a room. */
const courses = 4

const idOf = (kind: number, place: number) => `01900000-0000-7000-8${String(kind).padStart(3, '0')}-${String(place).padStart(12, '0')}`
const codeOf = (at: number) => `studio-${at}`
const names = ['Yoga Flow', 'BodyPump', 'Pilates', 'Functional Zirkel', 'Indoor Cycling', 'Wirbelsäulengymnastik']

const choices: Choices = {
  studios: Array.from({ length: studios }, (_, at) => ({ code: codeOf(at), name: `Studio ${at + 1}` })),
  rooms: Array.from({ length: studios * roomsEach }, (_, at) => ({
    _id: idOf(1, at),
    name: `Raum ${(at % roomsEach) + 1}`,
    studio: codeOf(Math.floor(at / roomsEach)),
    capacity: 20,
  })),
  instructors: Array.from({ length: 80 }, (_, at) => ({ _id: idOf(2, at), name: `Vreni Muster ${at}`, studios: null })),
  formerInstructors: [],
  courses: names.map((name, at) => ({ _id: idOf(3, at), name, studio: null, minutes: 60 })),
}

const known = new Map<string, Planned[]>()

/** A full week of these studios, the same for every Monday. Made once: whoever makes it shares the processor with the browser. */
function invented(from: string, asked: readonly string[]): { from: string; executions: Planned[] } {
  const week = known.get(from) ?? wholeWeek(from)
  known.set(from, week)
  return { from, executions: week.filter(({ studio }) => asked.includes(studio)) }
}

function wholeWeek(from: string) {
  const executions: Planned[] = []
  for (let day = 0; day < 7; day++)
    for (const [at, room] of choices.rooms.entries())
      for (let turn = 0; turn < courses; turn++) {
        const place = executions.length
        const start = Date.parse(`${addDays(from, day)}T06:30:00Z`) + (turn * 180 + (at % 4) * 15) * 60_000
        const { _id, name } = choices.courses[(place * 7) % names.length]!
        executions.push({
          _id: `${idOf(4, place).slice(0, 9)}${from.slice(5, 7)}${from.slice(8)}${idOf(4, place).slice(13)}`,
          version: 1,
          studio: room.studio,

          course: { _id, name },
          room: { _id: room._id, name: room.name },
          instructor: choices.instructors[place % 80]!,
          substitutes: null,
          series: null,
          seriesDay: null,
          startsAt: new Date(start).toISOString(),
          endsAt: new Date(start + 3_300_000).toISOString(),
          capacity: 20,
          booked: place % 20,
          waiting: 0,
          published: place % 9 > 0,
          cancelled: false,
          reason: null,
        })
      }
  return executions
}

const grid = '[role=application]'

/** A year of courses of 21 studios in the production build, four times slower, scrolled as a wheel and as a hand on the bar would. */
export const plannerGrid: Figure = {
  name: 'planner-grid',
  measure: ({ quick, note }) =>
    atDesk(async page => {
      await openPlan(page)
      const idle = await framesOf(page, grid, { frames: 60 })
      const runs = {
        'wheel sideways': await framesOf(page, grid, { right: 40, frames: quick ? 60 : 600 }),
        'wheel down': await framesOf(page, grid, { down: 40, frames: 20 }),
        'from week to week': await framesOf(page, grid, { right: 900, frames: quick ? 20 : 120 }),
      }
      note(
        `Planner grid: 60 weeks of ${studios * roomsEach} rooms, ${studios * roomsEach * courses * 7} courses a week, loaded as they come into sight; 1280 × 844, CPU four times slower, no GPU. Idle frames of the same page: longest ${Math.max(...idle).toFixed(1)} ms.`,
      )
      return frameRows('Planner grid', runs)
    }),
}

async function openPlan(page: Page) {
  await page.route('**/api/gf/schedule/choices', route => route.fulfill({ json: choices }))
  await page.route('**/api/gf/schedule?*', route => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill({ json: invented(searchParams.get('from')!, searchParams.getAll('studios')) })
  })
  await signIn(page)
  const day = mondayOf(new Date().toISOString().slice(0, 10))
  for (let week = 0; week < 60; week++) invented(addDays(day, week * 7), [])
  await page.goto(`/kurslisten?by=room&span=week&day=${day}&studios=${choices.studios.map(({ code }) => code).join(',')}`)
  await page.locator('[data-block]').first().waitFor()
  await settled(page)
  await slowDown(page, { cpu: 4 })
}
