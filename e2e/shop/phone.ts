import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { BehaviorSubject, filter, firstValueFrom, Subject } from 'rxjs'
import { v7 } from 'uuid'
import type { Somebody } from '#server/testing/house.ts'
import type { ServerProcess } from '#server/testing/process.ts'
import { type Api, type LiveFrame, type Local, openLocal } from '#sync/client/local.ts'
import { counted, ordered } from '#sync/collections/cart.ts'

type Bought = { _id: string; lines: readonly { product: string; amount: number; price: number }[] }

/** A member's phone with its cart, in step with a server in a process of its own that may be another one by now. */
export class Phone {
  readonly #live = new Subject<LiveFrame>()
  readonly #storage = getRxStorageMemory()
  /** Names the database too: what stands in memory lies in one place for all phones. */
  readonly #name = v7()
  readonly #api: Api
  #local!: Local

  private constructor(server: () => ServerProcess, { token }: Somebody) {
    const authorization = `Bearer ${token}`
    this.#api = {
      fetch: (path, init = {}) =>
        fetch(`${server().url}/api/${path}`, { ...init, headers: { ...(init.headers as object), authorization } }),
      live: this.#live,
      online$: new BehaviorSubject(true),
    }
  }

  static async open(server: () => ServerProcess, who: Somebody) {
    const phone = new Phone(server, who)
    await phone.#open()
    return phone
  }

  async #open() {
    this.#local = await openLocal({ member: this.#name, api: this.#api, storage: this.#storage, locks: null, only: ['cart'] })
    this.reconnected()
  }

  close() {
    return this.#local.close()
  }

  /** The app is killed and started again. */
  async restart() {
    await this.close()
    await this.#open()
  }

  /** The live socket is there again: whatever was missed is asked for. */
  reconnected() {
    this.#live.next({ event: 'ready', data: {} } as LiveFrame)
  }

  async add(product: string, price: number, amount: number) {
    const id = `${product}:${price}`
    const article = { product, title: 'Riegel', shortDescription: '', price }
    await this.#local.put('cart', id, held => ({ ...held, id, ...article, ...counted(held ?? { counts: {} }, this.#name, v7(), amount) }))
  }

  /** What was ordered leaves the cart, once for each order. */
  async takeOff({ _id, lines }: Bought) {
    for (const { product, price, amount } of lines)
      await this.#local.put('cart', `${product}:${price}`, held => held && { ...held, ...ordered(held, _id, amount) })
  }

  line(product: string, price: number) {
    return this.#local.one('cart', `${product}:${price}`)
  }

  /** Waits until all of this phone is at the studio. */
  async saved() {
    await firstValueFrom(this.#local.status$.pipe(filter(({ state }) => state === 'saved')))
  }
}
