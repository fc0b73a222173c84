import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { LiveEvents } from '#contract/live.ts'
import type { House } from '#server/kit/house.ts'
import { limitsOf } from './limits.ts'
import { TooMany } from './refuse.ts'
import type { Who } from './serve.ts'
import { type Frame, hear } from './words.ts'

const frameRate = { times: 1000, seconds: 500 }
/** Words that wait to be done; beyond that the socket is not read until there is room. */
const mostWaiting = 50

interface Speaker {
  house: House
  socket: WebSocket
  who(): Who
  refused(error: LiveEvents['chat:error']): void
}

/** The words of one socket, done one after the other. What comes too often is slowed, never dropped, and costs no socket. */
export class WordQueue {
  readonly #waiting: Frame[] = []
  #busy = false
  #stopped = false

  constructor(readonly speaker: Speaker) {}

  add(frame: Frame) {
    if (this.#stopped) return
    this.#waiting.push(frame)
    if (this.#waiting.length >= mostWaiting) this.speaker.socket.pause()
    if (!this.#busy) void this.#work()
  }

  /** Waiting words are not done any more: their session has ended. */
  stop() {
    this.#stopped = true
    this.#waiting.length = 0
  }

  async #work() {
    const { house, socket } = this.speaker
    this.#busy = true
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
      const { event } = frame
      if (socket.isPaused && this.#waiting.length < mostWaiting / 2) socket.resume()
      await this.#heed(frame).catch(error => house.log.error({ err: error, event }, 'a live word failed'))
    }
    this.#busy = false
  }

  async #heed(frame: Frame) {
    const { house, who, refused } = this.speaker
    for (let wait = this.#tooSoon(); wait > 0; wait = this.#tooSoon()) if (!(await this.#isOpenAfter(wait))) return
    for (;;) {
      const { refusal, _id, again } = await hear(house, who(), frame)
      if (refusal) refused({ code: refusal.code, message: refusal.message, ...(_id !== undefined && { _id }) })
      if (again === undefined || !(await this.#isOpenAfter(again))) return
    }
  }

  /** Seconds until the next word of this session is due. */
  #tooSoon() {
    const { house, who } = this.speaker
    try {
      limitsOf(house).take(`live ${who().session}`, frameRate)
      return 0
    } catch (error) {
      if (error instanceof TooMany) return error.seconds
      throw error
    }
  }

  /** False where the socket has gone meanwhile: whoever said it says it again. */
  async #isOpenAfter(seconds: number) {
    await pause(seconds * 1000, undefined, { ref: false })
    return !this.#stopped && this.speaker.socket.readyState === this.speaker.socket.OPEN
  }
}
