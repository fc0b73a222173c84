import { Box, chakra, Text } from '@chakra-ui/react'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { lockOthers } from '#client/data/actingHere.ts'
import { useCall } from '#client/data/reads.ts'
import { useSession } from '#client/data/session.ts'
import type { TabletKey } from '#client/data/tablet.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Face } from '#client/kit/Face.tsx'
import { calledName, clockTime, shortDate } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { toast } from '#client/kit/toast.ts'
import { refusals } from '#contract/refusals.ts'
import { station } from '#contract/station.ts'
import { forgetKey, keysAtom, lockNow, lookAgain } from './acting.ts'
import { EnrolSheet } from './EnrolSheet.tsx'
import { UnlockSheet } from './UnlockSheet.tsx'

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(170px, 1fr))' },
    gap: '10',
    listStyle: 'none',
    margin: 0,
    padding: 0,
  },
})

const Tile = chakra('button', {
  base: {
    width: 'full',
    height: 'full',
    minHeight: '190px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10',
    padding: '16',
    borderRadius: 'card',
    bg: 'surface',
    boxShadow: 'card',
    color: 'ink',
    textAlign: 'center',
    transition: 'background-color 80ms linear, transform 80ms linear',
    _active: { transform: 'scale(.98)' },
    _hover: { bg: 'sunken' },
    '&[aria-current]': { bg: 'brandSoft' },
  },
})

const usedText = (at: number) => {
  const moment = new Date(at).toISOString()
  return dayOf(moment) === today() ? `zuletzt ${clockTime(moment)}` : `zuletzt ${shortDate(dayOf(moment))}`
}

interface ChoiceProps {
  /** After the right PIN. */
  onOpen: () => void
  /** Set where strangers stand before it: nobody is taken off the tablet there. */
  fixed?: boolean
}

/** The choice of who works on this studio's tablet now: a tap and a PIN (L156). */
export function EmployeeChoice({ onOpen, fixed }: ChoiceProps) {
  const keys = useAtomValue(keysAtom)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState<TabletKey>()
  const [coming, setComing] = useState(false)
  const { data } = useCall(station.acting)
  const look = () => {
    setFailed(false)
    lookAgain().catch(() => setFailed(true))
  }
  useEffect(look, [])
  const anew = () => {
    setAsked(undefined)
    setComing(true)
  }
  if (data?.studio === null) return <Empty text={refusals['no-studio'][1]} />
  return (
    <>
      <Working />
      {failed && (
        <Empty
          text="Der Speicher dieses Geräts lässt sich nicht öffnen. Ein Neustart der App kann helfen."
          action={<Button onClick={look}>Nochmals versuchen</Button>}
        />
      )}
      {keys?.length === 0 && !failed && (
        <Empty
          text="Auf diesem Gerät arbeitet noch niemand. Wer hier arbeitet, meldet sich einmal mit E-Mail und Passwort an."
          action={<Button onClick={() => setComing(true)}>Hier anmelden</Button>}
        />
      )}
      {!!keys?.length && <People keys={keys} fixed={fixed} onPick={setAsked} onCome={() => setComing(true)} />}
      {asked && <UnlockSheet of={asked} onOpen={onOpen} onAnew={anew} onClose={() => setAsked(undefined)} />}
      {coming && <EnrolSheet onOpen={onOpen} onClose={() => setComing(false)} />}
    </>
  )
}

function Working() {
  const { employee } = useSession()
  if (!employee)
    return (
      <Text color="ink2" paddingBlock="12">
        Was du hier tust, steht unter deinem Namen und mit deinen Rechten in diesem Studio.
      </Text>
    )
  return (
    <Box display="flex" alignItems="center" gap="12" paddingBlock="12" flexWrap="wrap">
      <Text flex={1} minWidth="200px">
        Jetzt arbeitet <b>{calledName(employee.employee)}</b>. Für den Wechsel tippt jemand anders auf den eigenen Namen.
      </Text>
      <Button
        look="side"
        size="row"
        onClick={() => {
          lockOthers()
          lockNow()
        }}
      >
        Sperren
      </Button>
    </Box>
  )
}

interface PeopleProps extends Pick<ChoiceProps, 'fixed'> {
  keys: readonly TabletKey[]
  onPick: (key: TabletKey) => void
  onCome: () => void
}

function People({ keys, fixed, onPick, onCome }: PeopleProps) {
  const { employee } = useSession()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const remove = ({ keyId, employee: { vorname } }: TabletKey) => {
    setLeaving(ids => [...ids, keyId])
    const timer = setTimeout(() => void forgetKey(keyId, 'removed'), 8000)
    toast(`${vorname} ist von diesem Gerät entfernt.`, {
      undo: () => {
        clearTimeout(timer)
        setLeaving(ids => ids.filter(id => id !== keyId))
      },
    })
  }
  return (
    <Tiles>
      {keys
        .filter(({ keyId }) => !leaving.includes(keyId))
        .map(key => (
          <Box as="li" key={key.keyId} position="relative">
            <Tile type="button" aria-current={employee?.keyId === key.keyId || undefined} onClick={() => onPick(key)}>
              <Face of={key.employee} picture={key.picture} size={88} bg={employee?.keyId === key.keyId ? 'surface' : undefined} />
              <Text as="span" textStyle="row" overflowWrap="anywhere">
                {calledName(key.employee)}
              </Text>
              <Text as="span" textStyle="small" color="ink2">
                {employee?.keyId === key.keyId ? 'arbeitet jetzt' : usedText(key.used)}
              </Text>
            </Tile>
            {!fixed && (
              <Box position="absolute" top="4px" right="4px">
                <Menu
                  label={`Mehr zu ${calledName(key.employee)}`}
                  items={[{ label: 'Von diesem Gerät entfernen', danger: true, onPick: () => remove(key) }]}
                />
              </Box>
            )}
          </Box>
        ))}
      <li>
        <Tile type="button" bg="transparent" boxShadow="inset 0 0 0 1.5px {colors.lineStrong}" onClick={onCome}>
          <UserPlusIcon size={44} aria-hidden />
          <Text as="span" textStyle="row">
            Hier anmelden
          </Text>
          <Text as="span" textStyle="small" color="ink2">
            mit E-Mail und Passwort
          </Text>
        </Tile>
      </li>
    </Tiles>
  )
}
