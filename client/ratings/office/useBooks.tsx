import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { download, fileName } from '#client/kit/download.ts'
import type { MenuItem } from '#client/kit/Menu.tsx'
import { toast } from '#client/kit/toast.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { type AskedRatings, queryOf } from './asked.ts'

const icon = <MicrosoftExcelLogoIcon size={20} aria-hidden />

async function hand(load: () => Promise<Blob>, ...words: string[]) {
  try {
    await download(await load(), fileName(words, 'xlsx'))
  } catch (error) {
    toast(error instanceof CallError ? error.message : 'Das liess sich nicht herunterladen.', { look: 'danger' })
  }
}

/** The Excel books of what is looked at. */
export function useBooks(asked: AskedRatings): readonly MenuItem[] {
  const all = useCan(ratings.recommendations)
  const query = queryOf(asked)
  return [
    {
      label: 'Excel: Auswertung und Bewertungen',
      icon,
      onPick: () => void hand(() => send(ratings.excel, { query }), 'Kursbewertungen', asked.studio),
    },
    ...(all
      ? [
          {
            label: 'Excel: Weiterempfehlungen',
            icon,
            onPick: () => void hand(() => send(ratings.recommendations, { query }), 'Weiterempfehlungen', asked.studio),
          },
          {
            label: 'Excel: Weiterempfehlungen, 30 Tage',
            icon,
            onPick: () => void hand(() => send(ratings.recentRecommendations, {}), 'Weiterempfehlungen 30 Tage'),
          },
        ]
      : []),
  ]
}
