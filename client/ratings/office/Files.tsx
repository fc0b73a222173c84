import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { CallError } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { download } from '#client/kit/download.ts'
import { Menu, type MenuItem } from '#client/kit/Menu.tsx'
import { toast } from '#client/kit/toast.ts'
import { ratings } from '#contract/ratings.ts'
import { type AskedRatings, queryOf } from './asked.ts'

async function hand(load: () => Promise<Blob>, name: string) {
  try {
    await download(await load(), `${name}.xlsx`)
  } catch (error) {
    toast(error instanceof CallError ? error.message : 'Das liess sich nicht herunterladen.', { look: 'danger' })
  }
}

/** The Excel files of what is looked at. */
export function Files({ asked }: { asked: AskedRatings }) {
  const all = useCan(ratings.recommendations)
  const query = queryOf(asked)
  const items: MenuItem[] = [
    {
      label: 'Excel: Bewertungen',
      onPick: () => void hand(() => send(ratings.excel, { query }), `Bewertungen ${asked.von} bis ${asked.bis}`),
    },
    ...(all
      ? [
          {
            label: 'Excel: Weiterempfehlungen',
            onPick: () => void hand(() => send(ratings.recommendations, { query }), `Weiterempfehlungen ${asked.von} bis ${asked.bis}`),
          },
          {
            label: 'Excel: Weiterempfehlungen, 30 Tage',
            onPick: () => void hand(() => send(ratings.recentRecommendations, {}), 'Weiterempfehlungen 30 Tage'),
          },
        ]
      : []),
  ]
  return <Menu label="Herunterladen" items={items} icon={<DownloadSimpleIcon size={24} />} />
}
