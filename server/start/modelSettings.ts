import { type Brand, brands } from '#contract/brand.ts'
import type { Settings } from '#server/kit/settings.ts'

type Env = Record<string, string | undefined>

/** A foreign service that may be missing: a server that members reach then goes without it, unless its sandbox is named. */
export const spare = 'model'

/** A setting's words between commas. */
export const namesIn = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)

const isBrand = (name: string): name is Brand => name in brands
const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The language model's part of the settings; a sentence where it makes no sense. */
export function readModel(env: Env): string | Pick<Settings, 'model' | 'modelSandbox' | 'modelOff'> {
  const [url, key, model] = ['URL', 'KEY', 'MODEL'].map(name => env[`LLM_${name}`]?.trim() || undefined)
  const off = namesIn(env.LLM_OFF)
  const unknown = off.find(name => !isBrand(name))
  if (unknown) return `LLM_OFF nennt «${unknown}», es gibt aber nur: ${Object.keys(brands).join(', ')}.`
  // The value may hold a password, so it is not repeated.
  if (url && !isAddress(url)) return 'LLM_URL ist keine Adresse der Form https://api.beispiel.ch/v1.'
  if (url && !model) return 'Zu LLM_URL gehört LLM_MODEL: der Name des Modells, das antwortet.'
  return {
    ...(url && model && { model: { url: url.replace(/\/{1,100}$/, ''), model, ...(key && { key }) } }),
    ...(namesIn(env.SANDBOX).includes(spare) && { modelSandbox: true }),
    ...(off.length > 0 && { modelOff: off.filter(isBrand) }),
  }
}
