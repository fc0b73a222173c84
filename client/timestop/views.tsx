import { Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { timestop } from '#contract/timestop/calls.ts'

const words = {
  offen: 'Offen',
  'von-hand': 'Von Hand',
  angenommen: 'Angenommen',
  abgelehnt: 'Abgelehnt',
  gutschriften: 'Gutschriften',
} as const
export type PauseListView = keyof typeof words

/** The list that the address names. */
export function useView(): PauseListView {
  const { ansicht } = useQueryText()
  return ansicht && ansicht in words ? (ansicht as PauseListView) : 'offen'
}

const withCount = (word: string, count: number | undefined) => (count ? `${word} (${count})` : word)

/** The choice among the lists, with how much waits in each, and the ways on. */
export function Views({ view }: { view: PauseListView }) {
  const go = useGo()
  const { data } = useCall(timestop.waiting)
  const maySet = useCan(timestop.saveSettings)
  const counts: Partial<Record<PauseListView, number>> = { offen: data?.open, 'von-hand': data?.manual, gutschriften: data?.credits }
  const options = Object.entries(words).map(
    ([value, word]) => [value as PauseListView, withCount(word, counts[value as PauseListView])] as const,
  )
  return (
    <Above>
      <Segmented
        label="Ansicht"
        value={view}
        options={options}
        onChange={next => void go({ to: 'timestop', search: { ansicht: next === 'offen' ? undefined : next }, replace: true })}
      />
      <Flex gap="8" wrap="wrap">
        <ButtonLink to="timestopCalc" look="text" size="row">
          Rechner
        </ButtonLink>
        {maySet && (
          <ButtonLink to="timestopSettings" look="text" size="row">
            Einstellungen
          </ButtonLink>
        )}
      </Flex>
      {view === 'von-hand' && (
        <Text textStyle="small" color="ink2">
          Angenommen, aber im Zutrittssystem noch von Hand einzutragen.
        </Text>
      )}
    </Above>
  )
}
