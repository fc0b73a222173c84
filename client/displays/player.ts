import { dayOf } from '#client/data/time.ts'
import type { DisplayPlan } from '#contract/displays/calls.ts'
import { clockAt } from '#contract/zone.ts'

/** The slide that a screen shows now. `dark` lies outside its hours; `logo` is shown where there is nothing else. */
export type Slide = { kind: 'picture'; src: string; name: string } | { kind: 'courses' | 'logo' | 'dark' | 'none' }

/** Plan and pictures that stay on the device, so that a screen plays on without a network and after a reload. */
export interface PlayerStore {
  plan(): DisplayPlan | undefined
  setPlan(plan: DisplayPlan): void
  picture(name: string): Promise<Blob | undefined>
  keep(name: string, picture: Blob): Promise<void>
  /** Deletes all pictures but these. */
  sweep(names: ReadonlySet<string>): Promise<void>
}

export interface Stage {
  store: PlayerStore
  load(): Promise<DisplayPlan>
  fetch(address: string): Promise<Blob>
  /** True once the picture can be drawn without a gap. */
  decode(src: string): Promise<boolean>
  show(slide: Slide, plan: DisplayPlan | undefined): void
  /** Called between two pictures: the one moment at which a new version may be taken. */
  between(): void
  /** Called with each failure to load what is played. */
  failed(error: unknown): void
  hasCourses(): boolean
  now?: () => number
}

/** The picture over which a new one comes up; all other slides have no ground of their own, and it would cover them. */
export const underneath = (slide: Slide, before: Slide) =>
  slide.kind === 'picture' && before.kind === 'picture' && before !== slide ? before.src : undefined

/** Ms between two looks at what is played, give or take a fifth, so that the screens of a chain do not ask in the same second. */
const pace = 60_000
const darkPace = 20_000

/** True within «06:00-22:00»; hours that end before they begin go over midnight. */
export function isOpen(hours: string | null | undefined, clock: string) {
  const [from, to] = hours?.split('-') ?? []
  if (!from || !to) return true
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to
}

/** Plays a display for weeks: pictures from the device, one after the other, never a gap and never more than two of them in memory. */
export class Player {
  #plan: DisplayPlan | undefined
  #at = -1
  #shown: Slide = { kind: 'none' }
  #before: string | undefined
  #turnTimer: ReturnType<typeof setTimeout> | undefined
  #loadTimer: ReturnType<typeof setTimeout> | undefined
  #over = false
  #turning = false
  #loading: Promise<void> | undefined

  constructor(readonly stage: Stage) {
    this.#plan = stage.store.plan()
  }

  start() {
    void this.turn()
    void this.refresh()
  }

  stop() {
    this.#over = true
    clearTimeout(this.#turnTimer)
    clearTimeout(this.#loadTimer)
    for (const src of [this.#before, this.#shown.kind === 'picture' ? this.#shown.src : undefined]) if (src) URL.revokeObjectURL(src)
  }

  /** Looks at once what is to be played; asked again meanwhile it looks once more afterwards. */
  refresh(): Promise<void> {
    const run = (this.#loading ?? Promise.resolve()).then(() => this.#load())
    this.#loading = run
    return run
  }

  async #load() {
    if (this.#over) return
    clearTimeout(this.#loadTimer)
    this.#loadTimer = setTimeout(() => void this.refresh(), pace * (0.8 + Math.random() * 0.4))
    try {
      await this.#take(await this.stage.load())
    } catch (error) {
      if (!this.#over) this.stage.failed(error)
    }
  }

  async #take(plan: DisplayPlan) {
    if (this.#over) return
    const { store } = this.stage
    const was = JSON.stringify(this.#unsigned())
    this.#plan = plan
    store.setPlan(plan)
    const shown = this.#shown
    const gone = shown.kind === 'picture' && !plan.pictures.some(({ name }) => name === shown.name)
    if (gone || shown.kind === 'logo' || shown.kind === 'none') await this.turn()
    await store.sweep(new Set(plan.pictures.map(({ name }) => name)))
    for (const { name, address } of plan.pictures) {
      if (this.#over) return
      if (await store.picture(name)) continue
      const picture = await this.stage.fetch(address).catch(() => undefined)
      if (picture) await store.keep(name, picture).catch(() => {})
      if (this.#shown.kind === 'logo') await this.turn()
    }
    if (was !== JSON.stringify(this.#unsigned()) && !gone) this.stage.show(this.#shown, plan)
  }

  /** The plan without addresses, which are signed anew each time. */
  #unsigned() {
    return this.#plan && { ...this.#plan, pictures: this.#plan.pictures.map(({ name, until }) => [name, until]) }
  }

  /** Goes on to the next slide that can be shown; one that does not load is skipped. */
  async turn() {
    if (this.#over || this.#turning) return
    this.#turning = true
    clearTimeout(this.#turnTimer)
    try {
      this.stage.between()
      const next = await this.#next()
      if (this.#over) {
        if (next.kind === 'picture') URL.revokeObjectURL(next.src)
        return
      }
      this.#show(next)
    } finally {
      this.#turning = false
      const wait = this.#shown.kind === 'dark' ? darkPace : (this.#plan?.seconds ?? 10) * 1000
      if (!this.#over) this.#turnTimer = setTimeout(() => void this.turn(), wait)
    }
  }

  /** The picture before stays until the next one is faded in, the one before that is let go. */
  #show(next: Slide) {
    if (this.#before) URL.revokeObjectURL(this.#before)
    this.#before = this.#shown.kind === 'picture' ? this.#shown.src : undefined
    this.#shown = next
    this.stage.show(next, this.#plan)
  }

  async #next(): Promise<Slide> {
    const { stage } = this
    const plan = this.#plan
    const now = stage.now?.() ?? Date.now()
    if (!plan) return { kind: 'logo' }
    if (!isOpen(plan.hours, clockAt(now))) return { kind: 'dark' }
    const day = dayOf(new Date(now).toISOString())
    const { pictures } = plan
    const round = pictures.length + (plan.courses && stage.hasCourses() ? 1 : 0)
    for (let tried = 0; tried < round; tried++) {
      this.#at = (this.#at + 1) % round
      const picture = pictures[this.#at]
      if (!picture) return { kind: 'courses' }
      if (picture.until && picture.until < day) continue
      const src = await this.#srcOf(picture.name)
      if (src) return { kind: 'picture', src, name: picture.name }
    }
    return { kind: 'logo' }
  }

  async #srcOf(name: string) {
    const blob = await this.stage.store.picture(name).catch(() => undefined)
    if (!blob) return undefined
    const src = URL.createObjectURL(blob)
    if (await this.stage.decode(src)) return src
    URL.revokeObjectURL(src)
    return undefined
  }
}
