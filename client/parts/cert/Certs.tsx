import { Box, Flex, Text } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow, Ways } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { certs } from '#contract/employees/certs.ts'
import type { CertRow } from '#contract/employees/shapes.ts'
import { validUntil } from '#contract/rules/employees/certs.ts'
import { CertForm } from './CertForm.tsx'
import { certChipOf, certWord } from './words.ts'

type ListedCert = CertRow & { user?: string | null }

const ways: Ways<ListedCert> = {
  calls: { add: certs.add, remove: certs.remove, restore: certs.restore },
  fresh: { file: null, address: null, title: null },
  meant: body => {
    const { file: _, ...asked } = body as Partial<ListedCert>
    return Object.assign({}, asked, asked.issued && !asked.until ? { until: validUntil(asked.issued) } : {})
  },
}

interface CertsProps {
  rows: readonly CertRow[] | undefined
  stand: number | undefined
  /** The person whose they are, where they are not one's own. */
  user?: string
  /** Keys that change them are shown. */
  mine?: boolean
}

/** Proofs with the days that each still counts, those included that wait on this device. */
export function Certs({ rows: loaded, stand, user, mine = true }: CertsProps) {
  const [adds, setAdds] = useState(false)
  const { rows = [], refused } = useWaitingRows<ListedCert>(loaded, stand, ways)
  const removal = useRemoval<ListedCert>(certs.remove, certs.restore, certWord)
  const own = rows.filter(row => loaded?.some(({ _id }) => _id === row._id) || (row.user ?? undefined) === user)
  return (
    <Box>
      <Refusals refused={refused} open={() => setAdds(true)} />
      {own.length === 0 && <Text color="ink2">Noch kein Nachweis.</Text>}
      {own.map(row => (
        <CertLine key={row._id} row={row} onRemove={mine ? () => void removal.remove(row) : undefined} />
      ))}
      {mine && (
        <Box paddingTop="8">
          <Button look="soft" size="row" onClick={() => setAdds(true)}>
            Nachweis hinzufügen
          </Button>
        </Box>
      )}
      {adds && (
        <Sheet open onClose={() => setAdds(false)} title="Neuer Nachweis">
          <CertForm user={user} onDone={() => setAdds(false)} />
        </Sheet>
      )}
    </Box>
  )
}

function CertLine({ row, onRemove }: { row: OverlaidRow<ListedCert>; onRemove?: () => void }) {
  const left = certChipOf(row.until, today())
  const word = certWord(row)
  return (
    <Row
      title={
        <Flex as="span" gap="6" align="center">
          {word}
          {row.act && <Tick state="waiting" size="small" />}
        </Flex>
      }
      wraps
      second={
        <>
          {`Gültig bis ${date(row.until)}`}
          {row.address && (
            <>
              {' · '}
              <a href={`/api/${row.address}`} target="_blank" rel="noreferrer" aria-label={`Beleg ${word} ansehen`}>
                Beleg
              </a>
            </>
          )}
        </>
      }
      trail={
        <Flex align="center" gap="4">
          <Chip look={left.look}>{left.text}</Chip>
          {onRemove && <IconButton label={`${word} entfernen`} icon={<TrashIcon size={20} aria-hidden />} onClick={onRemove} />}
        </Flex>
      }
    />
  )
}
