import { atom, getDefaultStore, useAtom } from 'jotai'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import { sessionAtom } from './signed.ts'
import { deviceTexts } from './storage.ts'

const appearances = ['system', 'hell', 'dunkel'] as const
export type Appearance = (typeof appearances)[number]
export type { Brand } from '#contract/brand.ts'

const store = getDefaultStore()
const grounds = { light: '#F1F4EF', dark: '#0A0F0C' } as const

const isAppearance = (word: string | null): word is Appearance => appearances.includes(word as Appearance)
const stored = () => {
  const word = deviceTexts.getItem('theme')
  return isAppearance(word) ? word : 'system'
}

const chosenAtom = atom<Appearance>(stored())
const appearanceAtom = atom(
  get => get(chosenAtom),
  (_get, set, next: Appearance) => {
    deviceTexts.setItem('theme', next)
    set(chosenAtom, next)
  },
)
export const useAppearance = () => useAtom(appearanceAtom)

/** The brand of the studio this device shows; the default one while nobody is signed in (A21). */
export const brandAtom = atom<Brand>(get => brandOf(get(sessionAtom).user?.studio_id))
export const brandNames: Record<Brand, string> = { toess: brands.toess.word, thur: brands.thur.word }

/** Sets brand and light or dark on the page, now and whenever the choice, the system or the member changes. */
export function dressPage() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const dress = () => {
    const choice = store.get(appearanceAtom)
    const theme = choice === 'dunkel' || (choice === 'system' && dark.matches) ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    const brand = store.get(brandAtom)
    document.documentElement.dataset.brand = brand
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-icon]')) {
      const href = link.getAttribute('href')!.replace(/toess|thur/, brand)
      if (link.getAttribute('href') !== href) link.href = href
    }
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.content = choice === 'system' && meta.media ? grounds[meta.media.includes('dark') ? 'dark' : 'light'] : grounds[theme]
    }
  }
  dress()
  dark.addEventListener('change', dress)
  store.sub(chosenAtom, dress)
  store.sub(brandAtom, dress)
  addEventListener('storage', ({ key }: StorageEvent) => key === 'theme' && store.set(chosenAtom, stored()))
}
