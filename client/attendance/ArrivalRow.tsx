import { Flex } from '@chakra-ui/react'
import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { CakeIcon } from '@phosphor-icons/react/dist/csr/Cake'
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { memo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Face } from '#client/kit/Face.tsx'
import { calledName, clockTime } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useGo } from '#client/map/links.tsx'
import { arrivalKinds } from '#contract/attendance/calls.ts'
import { people } from '#contract/people.ts'
import type { ShownArrival } from './withNamed.ts'

interface Props {
  row: ShownArrival
  /** Came since one last looked. */
  isNew: boolean
  onName: () => void
}

/** Somebody who came or went: the picture, what is to be said to them, and when it was. */
export const ArrivalRow = memo(function ArrivalRow({ row, isNew, onName }: Props) {
  const go = useGo()
  const sees = useReachAny(people.card)
  const { person, unknown, waits, kind } = row
  const second = [(kind === 'left' || kind === 'course') && arrivalKinds[kind], row.where, row.byHand && 'von Hand']
    .filter(Boolean)
    .join(' · ')
  return (
    <Row
      lead={
        person ? <Face of={person} picture={person.bild && `/api/${person.bild}`} /> : <QuestionIcon size={44} weight="light" aria-hidden />
      }
      title={
        <Flex as="span" gap="8" wrap="wrap" align="center">
          {person ? calledName(person) : unknown ? 'Unbekannter Chip' : 'Gast mit Code'}
          {isNew && <Chip small>neu</Chip>}
          {person?.birthday && (
            <Chip small look="accent" icon={<CakeIcon size={14} weight="bold" aria-hidden />}>
              Geburtstag
            </Chip>
          )}
          {person?.first && (
            <Chip small look="ok" icon={<HandWavingIcon size={14} weight="bold" aria-hidden />}>
              Erster Besuch
            </Chip>
          )}
          {person?.planDue && (
            <Chip small look="warn" icon={<BarbellIcon size={14} weight="bold" aria-hidden />}>
              Plan fällig
            </Chip>
          )}
          {kind === 'refused' && (
            <Chip small look="danger">
              nicht hereingelassen
            </Chip>
          )}
        </Flex>
      }
      second={second}
      onPick={person && sees ? () => void go({ to: 'userCard', params: { id: person._id } }) : undefined}
      trail={clockTime(row.at)}
      beside={
        <>
          {waits && <Tick state="waiting" size="small" />}
          {unknown && (
            <Button size="row" look="soft" onClick={onName}>
              Zuordnen
            </Button>
          )}
        </>
      }
    />
  )
})
