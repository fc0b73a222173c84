import type { Page } from '@playwright/test'
import { inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { frameRows, framesOf, settled, signIn } from '#e2e/bench/desk.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'
import { openDatabase } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { typed } from './typed.ts'

const aim = 200
const keyAim = 50
const name = 'Zwanzigtausend'
const newest = 'Das ist die neuste.'
const messages = '[role=log]'

/** A long group of which all lies on the device: opened without a network from the tap on its line, and scrolled, at 4× CPU. */
export const chatOpen: Figure = {
  name: 'chat-open',
  async measure({ quick, note }) {
    const many = quick ? 2000 : 20_000
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      await server.stop()
      const group = await fill(server.dir, many)
      await server.up()
      const page = await phone.context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, { url: server.url, who: 'mitglied' })
      await page.goto(`${server.url}/chat?group=${group}`)
      await page.getByText(newest, { exact: true }).last().waitFor()
      await page.waitForFunction(isWhole, [group, many] as const, { polling: 500, timeout: 120_000 })
      await page.goto(`${server.url}/chat`)
      await page.getByRole('link', { name }).waitFor()
      await settled(page)
      await phone.context.setOffline(true)
      await slowDown(page, { cpu: 4 })
      const taken: number[] = []
      for (let round = 0; round < (quick ? 3 : 20); round++) taken.push(await tapped(page))
      await page.getByRole('link', { name }).click()
      await page.locator(messages).getByText(newest, { exact: true }).waitFor()
      // What those openings left behind is not collected while somebody scrolls.
      const session = await page.context().newCDPSession(page)
      await session.send('HeapProfiler.collectGarbage')
      const frames = await framesOf(page, messages, { down: -40, frames: quick ? 60 : 600 })
      const keys = spread(await searched(page, quick))
      const ours = spread(taken)
      note(
        `A group of ${many}: all of it on the device, without a network, 4× slower CPU, no GPU; from the tap on its line to the frame that shows its newest message, then scrolled up by 40 px a frame.`,
      )
      note(
        'Search on the device: words typed letter by letter in that group, from each key to the frame in which the first answers are those that stay. The index and what it reads are in a worker, which no browser can be told to slow down.',
      )
      return [
        { figure: `group of ${many} opens offline`, unit: 'ms', ours, aim: `≤ ${aim} ms`, met: ours.p50 <= aim },
        ...frameRows(`Group of ${many}`, { 'scrolled up': frames }),
        {
          figure: `search among ${many} on the device, a key`,
          unit: 'ms',
          ours: keys,
          aim: `≤ ${keyAim} ms (p95)`,
          met: keys.p95 <= keyAim,
        },
      ]
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}

const sought = ['rudern', 'noch eine runde', 'satz 1234', 'neuste', 'rudren', '19999']

/** How long each key of the search in that group takes, once all of it is in the index. */
async function searched(page: Page, quick: boolean): Promise<number[]> {
  await page.getByRole('button', { name: 'In dieser Unterhaltung suchen' }).click()
  const field = page.getByRole('searchbox', { name: 'In dieser Unterhaltung suchen' })
  await field.fill('rudern')
  await page.getByText(/^(Nichts gefunden|\d+ Treffer) auf diesem Gerät/).waitFor({ timeout: 120_000 })
  return typed(field, `section[aria-label="${name}"] a`, quick ? sought.slice(0, 2) : sought)
}

/** A group of the demo's member and trainer; written one by one they would be limited. */
async function fill(dataDir: string, many: number): Promise<string> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    const _id = v7()
    const emails = ['mitglied@formkurve.example', 'trainer@formkurve.example']
    const found = await db.select({ _id: person._id }).from(person).where(inArray(person.email, emails))
    const people = sql.param(found.map(row => row._id))
    await db.execute(sql`insert into chat_group (_id, kind, name, count, created) values (${_id}, 'group', ${name}, ${many}, now())`)
    await db.execute(
      sql`insert into chat_member ("group", person, role, joined, read) select ${_id}, p, 'member', now(), ${many} from unnest(${people}::uuid[]) p`,
    )
    await db.execute(sql`insert into chat_window ("group", person, first) select ${_id}, p, 1 from unnest(${people}::uuid[]) p`)
    await db.execute(sql`insert into chat_message (_id, "group", number, changed, worded, sender, text, at)
      select gen_random_uuid(), ${_id}, i, i, i, (${people}::uuid[])[1 + i / 3 % 2],
        case when i = ${many} then ${newest} else 'Satz ' || i || ': ' || repeat('Noch eine Runde Rudern. ', 1 + i % 5) end, now() - (${many} - i) * interval '7 minutes'
      from generate_series(1, ${many}) i`)
    return _id
  } finally {
    await close()
  }
}

/** True once the app has filled all of the group on this device. */
async function isWhole([group, many]: readonly [string, number]) {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const log = (await indexedDB.databases()).find(({ name: each }) => each?.endsWith('-log-chat'))
  if (!log) return false
  const base = await done(indexedDB.open(log.name!))
  const space = (await done(base.transaction('spaces').objectStore('spaces').get(group))) as { spans: [number, number][] } | undefined
  base.close()
  const [from, to] = space?.spans.at(-1) ?? [1, 0]
  return from === 0 && to >= many
}

/** Taps, measures in the page, and goes back to the list. */
async function tapped(page: Page) {
  const link = page.getByRole('link', { name })
  const ms = await link.evaluate(
    (line, [log, last]) =>
      new Promise<number>((done, failed) => {
        const begun = performance.now()
        const look = () => {
          if (performance.now() - begun > 20_000) return failed(new Error(`nothing came: ${document.body.textContent}`))
          if (!document.querySelector(log)?.textContent?.includes(last)) return void requestAnimationFrame(look)
          requestAnimationFrame(() => done(performance.now() - begun))
        }
        ;(line as HTMLElement).click()
        look()
      }),
    [messages, newest] as const,
  )
  await page.goBack()
  await link.waitFor()
  return ms
}
