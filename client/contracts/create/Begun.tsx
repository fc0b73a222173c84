import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { dropBegun, useBegun } from '#client/parts/contract/signing/begunPapers.ts'
import type { ContractDraft } from './contractInput.ts'

const nameOf = ({ given: { data } }: ContractDraft) => `${data.vorname ?? ''} ${data.nachname ?? ''}`.trim() || 'Noch ohne Namen'

/** Contracts that whoever acts here began on this device and has not finished. */
export function BegunContracts() {
  const begun = useBegun<ContractDraft>('contractsBegun')
  if (!begun || begun.length === 0) return null
  const drop = async (id: string, name: string) => {
    const text = 'Was eingegeben und unterschrieben ist, geht verloren.'
    if (await ask({ title: `Angefangenen Vertrag von ${name} verwerfen?`, text, button: 'Verwerfen', danger: true }))
      await dropBegun('contractsBegun', id)
  }
  return (
    <Section title="Angefangen auf diesem Gerät">
      {begun.map(({ _id, at, draft }) => {
        const name = nameOf(draft)
        return (
          <Box key={_id} display="grid" gridTemplateColumns="minmax(0, 1fr) 44px" gap="8" alignItems="center">
            <RowLink
              to="contractNewFor"
              params={{ id: draft.about.offer._id }}
              search={{ studio: draft.about.studio, entwurf: _id }}
              title={name}
              second={`${draft.about.offer.contract.title}, zuletzt am ${date(dayOf(at))} um ${clockTime(at)}`}
            />
            <IconButton
              label={`Angefangenen Vertrag von ${name} verwerfen`}
              icon={<TrashIcon size={20} aria-hidden />}
              onClick={() => void drop(_id, name)}
            />
          </Box>
        )
      })}
    </Section>
  )
}
