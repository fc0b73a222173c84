import { sql } from 'drizzle-orm'
import { addDays, mondayOf } from '#contract/days.ts'
import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, type Row, spread } from '#e2e/bench/figure.ts'
import { opened } from '#e2e/bench/opened.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'
import { openDatabase } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'

const aim = { opens: 400, frame: 16 }
const studio = 'winterthur'
const people = 60
const weeks = 4
const plan = '01900000-0000-7000-8000-000000000060'
const path = `/dashboard/shift-management?studio=${studio}&plan=${plan}`
const items = '[role=grid] button.item'

/** A plan of four weeks for 60 people at a desk, four times slower, without a network: opened, and shifts dragged to others in it. */
export const shiftPlan: Figure = {
  name: 'shift-plan',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      await addPlan(server)
      const page = await phone.context.newPage()
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, { url: server.url, who: 'office' })
      const open = (rounds: number) =>
        opened(page, { to: path, shows: items, many: 5 * people, from: '/impressum', quiet: 'h1:text-is("Impressum")' }, rounds)
      await open(1)
      await page.waitForLoadState('networkidle')
      await phone.context.setOffline(true)
      const session = await slowDown(page, { cpu: 4 })
      const opens = spread(await open(quick ? 3 : 20))
      const { idle, carried, setDown, shown } = await page.evaluate(dragged, quick ? 5 : 40)
      await session.detach()
      note(
        `Shifts: ${people} people beside the demo’s, ${weeks} weeks of ${5 * people} shifts, a week in sight; 1280 × 844, without a network, CPU four times slower, no GPU. A shift is carried over ten cells, one a frame, and set down at somebody else’s day; work is what the page’s thread does from one frame to the next, idle ${spread(idle).p50.toFixed(1)} ms. Set down it is kept in the outbox, and two people’s weeks are judged and drawn anew: shown after ${spread(shown).p50.toFixed(0)} / ${spread(shown).p95.toFixed(0)} ms.`,
      )
      return [
        { figure: `plan of ${weeks} weeks opens offline`, unit: 'ms', ours: opens, aim: `≤ ${aim.opens} ms`, met: opens.p50 <= aim.opens },
        frameRow('carried: work in a frame', carried),
        frameRow('set down and judged: most work in a frame', setDown),
      ]
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}

function frameRow(what: string, taken: number[]): Row {
  const ours = spread(taken)
  return { figure: `shift among ${people} people, ${what}`, unit: 'ms', ours, aim: `≤ ${aim.frame} ms (p95)`, met: ours.p95 <= aim.frame }
}

/** People who are employed in the studio, and a draft in which each has a shift on every weekday. */
async function addPlan(server: Server) {
  const from = addDays(mondayOf(today()), 56)
  const to = addDays(from, 7 * weeks - 1)
  await server.stop()
  const { db, close } = await openDatabase({ dataDir: server.dir })
  await db.execute(sql`insert into person (_id, email, vorname, nachname, keep_key, created)
    select gen_random_uuid(), 'schicht' || i || '@formkurve.example', 'Alma', 'Gysin ' || i, '', now() from generate_series(1, ${people}::int) i`)
  await db.execute(sql`insert into employment (_id, person, name, from_day, workload, minutes, wage, week, studios, reason, receipt)
    select gen_random_uuid(), _id, vorname || ' ' || nachname, '2024-01-01', 100, '{480,480,480,480,480,0,0}', 'month', 45, array[${studio}::text],
      'Eintritt', now() from person where email like 'schicht%'`)
  await db.execute(sql`insert into shift_plan (_id, studio, start_date, end_date, planning_settings, created)
    values (${plan}, ${studio}, ${from}, ${to}, '{"needs":[],"confirmWithin":7}', now())`)
  await db.execute(sql`insert into shift (_id, plan, studio, person, "from", "to", kind, break)
    select gen_random_uuid(), ${plan}, ${studio}, person._id, (day + interval '8 hours') at time zone 'Europe/Zurich',
      (day + interval '16 hours 30 minutes') at time zone 'Europe/Zurich', 'care', 30
    from person cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day
    where email like 'schicht%' and extract(isodow from day) < 6`)
  await close()
  await server.up()
}

/**
 * Runs in the page. Carries so many shifts over ten cells each and sets them down; ms of work of each frame meanwhile, the most of one frame from
 * setting down until the shift stands there, and how long that took.
 */
async function dragged(many: number) {
  let busy = 0
  let last = performance.now()
  let isOver = false
  // Asked as often as nothing else is done: a longer gap is work, of scripts as of styles, layout and paint.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const now = performance.now()
    if (now - last > 1) busy += now - last
    last = now
    if (!isOver) port2.postMessage(null)
  }
  port2.postMessage(null)
  /** Work since the last frame. */
  const frame = () =>
    new Promise<number>(resolve =>
      requestAnimationFrame(() => {
        resolve(busy)
        busy = 0
      }),
    )
  const frames = async (count: number) => {
    const taken: number[] = []
    for (let nth = 0; nth < count; nth++) taken.push(await frame())
    return taken
  }
  const cellAt = (row: number, day: number) => document.querySelector<HTMLElement>(`.cell[data-row="${row}"][data-col="${day}"]`)!
  const fire = (kind: string, target: Element, dataTransfer: DataTransfer) =>
    target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
  await frames(60)
  const idle = await frames(60)
  const carried: number[] = []
  const setDown: number[] = []
  const shown: number[] = []
  for (let nth = 0; nth < many; nth++) {
    const [row, day] = [1 + (nth % 4), nth % 5]
    const item = cellAt(row, day).querySelector<HTMLElement>('button.item')
    if (!item) continue
    const dataTransfer = new DataTransfer()
    fire('dragstart', item, dataTransfer)
    let over = cellAt(row, day)
    for (let step = 1; step <= 10; step++) {
      over = cellAt(row + Math.ceil(step / 2), (day + Math.floor(step / 2)) % 5)
      fire('dragover', over, dataTransfer)
      carried.push(await frame())
    }
    const [from, id] = [performance.now(), item.dataset.id]
    fire('drop', over, dataTransfer)
    fire('dragend', item, dataTransfer)
    const taken = [await frame()]
    while (!over.querySelector(`[data-id="${id}"]`)) taken.push(await frame())
    shown.push(performance.now() - from)
    taken.push(...(await frames(2)))
    setDown.push(Math.max(...taken))
    await frames(30)
  }
  isOver = true
  return { idle, carried, setDown, shown }
}
