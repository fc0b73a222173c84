import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { WalletAccess } from '#server/kit/settings.ts'
import { namesIn } from './modelSettings.ts'

type Env = Record<string, string | undefined>

/** A server that members reach goes without passes for the wallet, unless their sandbox is named. */
export const spareWallet = 'wallet'

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function fits(cert: string, key: string) {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** Passes' part of the settings; a sentence where it makes no sense, which repeats no value. */
export function readWallet(env: Env): string | { wallet?: WalletAccess; walletSandbox?: true } {
  const sandbox = namesIn(env.SANDBOX).includes(spareWallet) ? ({ walletSandbox: true } as const) : {}
  const [chain, key, passType, team] = ['CERT', 'KEY', 'PASS_TYPE', 'TEAM'].map(
    name => env[`WALLET_${name}`]?.trim().replaceAll('\\n', '\n') || undefined,
  )
  if (!chain) return sandbox
  const [cert, wwdr] = chain.match(certificates) ?? []
  if (!cert || !wwdr)
    return 'WALLET_CERT muss zwei Zertifikate als PEM enthalten: zuerst jenes des Passes, dahinter das WWDR-Zertifikat von Apple.'
  if (!key || !passType || !team)
    return 'Zu WALLET_CERT gehören WALLET_KEY, WALLET_PASS_TYPE und WALLET_TEAM: damit signieren wir Karten fürs Wallet.'
  if (!fits(cert, key)) return 'WALLET_KEY gehört nicht zum Zertifikat in WALLET_CERT.'
  return { wallet: { cert, wwdr, key, passType, team }, ...sandbox }
}
