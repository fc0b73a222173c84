import { Box } from '@chakra-ui/react'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { type ReactNode, useRef } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { narrow, small } from '#client/kit/tight.ts'
import { setText } from '#client/parts/training/setWords.ts'
import { useFloor, usePersistedValue } from './floor.ts'
import { once } from './once.ts'
import { RestTime } from './RestTime.tsx'
import type { Subject } from './runModel.ts'
import { labelOf, nameOf } from './setLines.ts'
import { Unseen } from './Unseen.tsx'
import { useFit } from './useFit.ts'

/** On the smallest phones the values need the margins. */
const closer = { [small]: { gap: '2', paddingEnd: '8', '& > [data-rest]': { width: '80px', paddingStart: '10' } } }

interface ClosedBarProps {
  preset: number
  onRest: () => void
  children: ReactNode
}

/** The rest, and beside it what the training is at. */
export function ClosedBar({ preset, onRest, children }: ClosedBarProps) {
  return (
    <Box
      minHeight="70px"
      display="flex"
      alignItems="center"
      gap="6"
      ps="4"
      pe="12"
      css={{ ...closer, [narrow]: { flexWrap: 'wrap', justifyContent: 'space-between', paddingBlock: '8' } }}
    >
      <Box
        asChild
        width="92px"
        data-rest
        flexShrink={0}
        minHeight="60px"
        display="flex"
        flexDirection="column"
        justifyContent="center"
        ps="14"
        borderRadius="big"
        _active={{ bg: 'sunken' }}
      >
        <button type="button" onClick={onRest}>
          <RestTime preset={preset} fontSize="28px" lineHeight="30px" fontWeight="680" letterSpacing="-.02em" />
          <Box as="span" textStyle="micro" color="ink2">
            Pause <Unseen>einstellen</Unseen>
          </Box>
        </button>
      </Box>
      {children}
    </Box>
  )
}

interface NextSetProps {
  subject: Subject
  title: string
  onEnter: () => void
}

/** The values that one tap enters. They are always whole: where there is no room, the words of the button give way. */
export function NextSet({ subject, title, onEnter }: NextSetProps) {
  const { bar, act } = useFloor()
  const { values, touched, aim } = usePersistedValue(bar)
  const origin = touched || aim?.edits ? '' : subject.source
  const text = setText(subject.slot.exercise.kind, values)
  const box = useRef<HTMLButtonElement>(null)
  const gives = useFit(box, `${text} ${title}`, 2)
  const word = [title, aim?.edits ? 'Sichern' : 'Eintragen', ''][gives]
  return (
    <>
      <Box
        asChild
        flex="1"
        minWidth="0"
        minHeight="60px"
        display="flex"
        flexDirection="column"
        justifyContent="center"
        borderRadius="big"
        _active={{ bg: 'sunken' }}
        css={{ [narrow]: { order: -1, flex: '1 0 100%', paddingInline: '14' } }}
      >
        <button ref={box} type="button" aria-expanded={false} onClick={() => act({ do: 'open' })}>
          <Box as="span" display="flex" alignItems="center" gap="4" fontSize="17px" lineHeight="22px" fontWeight="640" whiteSpace="nowrap">
            <Box as="span" flexShrink={0} data-values>
              {text}
            </Box>
            <CaretUpIcon size={15} weight="bold" style={{ flexShrink: 0 }} aria-label="Werte ändern" />
          </Box>
          <Box as="span" textStyle="micro" color="ink2" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" maxWidth="full">
            {aim && [aim.warmup && origin ? labelOf(aim) : nameOf(aim), origin].filter(Boolean).join(', ')}
          </Box>
        </button>
      </Box>
      <Button
        size="dock"
        aria-label={word === title ? undefined : title}
        icon={<CheckIcon size={20} weight="bold" aria-hidden />}
        onClick={once(onEnter)}
      >
        {word}
      </Button>
    </>
  )
}
