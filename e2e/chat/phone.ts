import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { Device } from '#e2e/device.ts'
import { Line } from './line.ts'

export const log = (page: Page) => page.getByRole('log', { name: 'Nachrichten' })
export const field = (page: Page) => page.getByPlaceholder('Nachricht', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Senden' })

const hour = 3_600_000

/** A line as it is below the studio: where it breaks, and how slow it is, tells `draw`. */
export function breaks(line: Line, draw: () => number) {
  // A browser keeps its connections, over which much goes: some die within a request, some with its answer.
  line.lasts = () => 4 + Math.floor(draw() * 60)
  line.takes = () => Math.floor(draw() * 40)
}

/** A line that holds from now on; what was stuck on it begins anew. */
export function holds(line: Line) {
  line.lasts = () => Number.POSITIVE_INFINITY
  line.takes = () => 0
  line.files = true
  line.goes(true)
  line.goes(false)
}

/** The device's clock is off by so much, in each page that it opens. */
const setOff = (off: number) => {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: [number, number]) {
      if (given.length > 0) super(...given)
      else super(Real.now() + off)
    }
    static override now() {
      return Real.now() + off
    }
  } as DateConstructor
}

interface Opens {
  name: string
  email: string
  /** The address for which the worker was installed, and that of the server. */
  origin: string
  server: string
  group: string
  width?: number
}

/** Somebody's device in a conversation: writes over a line of its own, is killed, and comes back with its clock set anew. */
export class Phone {
  readonly said: string[] = []
  #begun = 0
  private constructor(
    readonly name: string,
    readonly device: Device,
    readonly line: Line,
    private readonly path: string,
  ) {}

  static async open({ name, email, origin, server, group, width }: Opens) {
    const line = await Line.open()
    line.target = server
    const device = await Device.open(origin, width, 'before', { line })
    const phone = new Phone(name, device, line, `/chat?group=${group}`)
    await phone.#begin()
    await device.arrive(email, phone.path)
    await device.installed()
    await expect(field(phone.page)).toBeVisible()
    return phone
  }

  get page() {
    return this.device.page
  }

  /** Ahead and behind by turns. */
  async #begin() {
    const { context, page } = this.device
    await context.addInitScript(setOff, this.#begun++ % 2 === 0 ? hour : -hour)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }

  async reopen() {
    await this.device.kill()
    await this.device.start()
    await this.#begin()
    await this.page.goto(this.path)
  }

  #next() {
    const text = `${this.name} ${this.said.length + 1}`
    this.said.push(text)
    return text
  }

  /** Writes one more, which stands below the others at once, whatever has become of the line. */
  async say() {
    await this.#say(this.#next())
  }

  async #say(text: string) {
    await field(this.page).fill(text)
    await send(this.page).click()
    await this.shows(text)
    await expect(field(this.page)).toHaveValue('')
  }

  /** Once. */
  shows = (text: string) => expect(log(this.page).getByText(text, { exact: true })).toHaveCount(1)

  /** Opened anew, a conversation begins at its first new message, below which others may be out of sight. */
  async #toEnd() {
    const end = this.page.getByRole('button', { name: /^(Zum Ende|\d+ neue)$/ })
    if (await end.isVisible()) await end.click({ timeout: 1000 }).catch(() => {})
  }

  /** Once, further down maybe. */
  finds = (text: string) =>
    expect(async () => {
      await this.#toEnd()
      await expect(log(this.page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 1000 })
    }).toPass({ timeout: 30_000 })

  /**
   * Is killed so many ms after somebody tapped «Senden». What was written then stands in the conversation, or in the field, where they tap once
   * more; after a kill in between in both, and one more tap makes no second message.
   */
  async diesSending(ms: number) {
    const text = this.#next()
    await field(this.page).fill(text)
    await this.device.keeps(`"text":"${text}"`)
    await send(this.page).click()
    await pause(ms)
    await this.reopen()
    const there = log(this.page).getByText(text, { exact: true })
    await expect(field(this.page)).toBeVisible()
    const isInField = async () => (await field(this.page).inputValue()) === text
    const isHere = async () => {
      await this.#toEnd()
      return (await there.count()) + Number(await isInField())
    }
    await expect.poll(isHere).toBeGreaterThan(0)
    if (await isInField()) await send(this.page).click()
    await this.finds(text)
    await expect(field(this.page)).toHaveValue('')
  }

  /** Is killed with one message on its way and the next half written, which is there again and goes on from there. */
  async diesTyping() {
    await this.say()
    const text = this.#next()
    // Half of a number would be another message's.
    const half = `${text} und`
    await field(this.page).fill(half)
    await this.device.keeps(`"text":"${half}"`)
    await this.reopen()
    await expect(field(this.page)).toHaveValue(half)
    await this.finds(this.said.at(-2)!)
    await this.#say(text)
  }

  /** Sets the group's picture, without a network, so that it waits. */
  async picture(buffer: Uint8Array) {
    const { device, page } = this
    await device.offline()
    await page.getByRole('button', { name: /: Angaben$/ }).click()
    const file = { name: 'keller.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) }
    await page.getByLabel('Bild der Gruppe', { exact: true }).setInputFiles(file)
    await page.getByRole('dialog', { name: 'Ausschnitt wählen' }).getByRole('button', { name: 'Übernehmen' }).click()
    await device.keeps('"call":"chat.picture"')
    await page.getByRole('dialog').getByRole('button', { name: 'Schliessen', exact: true }).click()
    await device.offline(false)
  }

  /** Every message in the order shown, from the first to the newest. */
  async texts() {
    return this.page.evaluate(async () => {
      const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const box = document.querySelector<HTMLElement>('[role=log]')
      const found = new Map<number, string>()
      if (!box) return []
      // Older ones come as somebody scrolls up.
      for (let rest = 3, height = 0; rest > 0; rest = box.scrollHeight === height ? rest - 1 : 3) {
        height = box.scrollHeight
        box.scrollTop = 0
        await frame()
      }
      for (let top = 0; ; top += box.clientHeight / 2) {
        box.scrollTop = top
        await frame()
        for (const row of box.querySelectorAll<HTMLElement>('[data-index]')) {
          const words = row.querySelector('.words')?.textContent
          if (words) found.set(Number(row.dataset.index), words)
        }
        if (top + box.clientHeight >= box.scrollHeight) break
      }
      return [...found].sort(([one], [other]) => one - other).map(([, words]) => words)
    })
  }

  async close() {
    await this.device.close()
    await this.line.close()
  }
}
