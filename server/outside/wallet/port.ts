import type { Brand } from '#contract/brand.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import { inThread } from '#server/kit/workers/pool.ts'

/** A pass as somebody carries it: never one that changes by itself. */
export interface Pass {
  /** The same for one thing in each pass of it. */
  serial: string
  brand: Brand
  title: string
  code: string
  /** As the code is read aloud. */
  shown: string
  holder: string
  facts: readonly { label: string; value: string }[]
  /** The last day on which it opens, as ISO instant of its end. */
  until: string | null
}

/** True where passes can be made: with a certificate, or by the sandbox on a trial or where it is named. */
export const hasWallet = ({ settings: { wallet, walletSandbox, publicUrl } }: WithSettings) =>
  wallet !== undefined || walletSandbox === true || isLoopback(publicUrl)

/** A .pkpass; without a certificate of Apple's it says «MUSTER», and no phone takes it. */
export const passFile = (house: House, whose: string, pass: Pass): Promise<Uint8Array> =>
  inThread(whose, 'pass', { pass, access: house.settings.wallet })
