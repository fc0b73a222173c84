import { Box } from '@chakra-ui/react'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { connectionAtom, probe } from '#client/data/connection.ts'
import { useSyncStatus } from '#client/data/local.ts'
import { useUpdate } from '#client/data/update.ts'
import { dismiss, hold, release, type Toast, toastSlotsAtom, toastsAtom } from '#client/kit/toast.ts'
import { Link } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { Act, Bar } from './Bar.tsx'
import { StorageBar } from './StorageBar.tsx'
import { waits } from './SyncSign.tsx'

/** News that is told in passing. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  const through = useThrough()
  const bars = (some: readonly Toast[]) => some.map(each => <ToastBar key={each.id} {...each} text={(through && each.sent) || each.text} />)
  const slot = useAtomValue(toastSlotsAtom).at(-1)
  return (
    <>
      {/* What lies behind an open sheet can't be pressed, and «Rückgängig» does not wait for it to close. */}
      {slot && createPortal(bars(toasts.filter(({ undo }) => undo)), slot)}
      {bars(slot ? toasts.filter(({ undo }) => !undo) : toasts)}
    </>
  )
}

/** True where all that was done on this device is at the studio: then nobody is told any more that it waits. */
function useThrough() {
  const { online } = useAtomValue(connectionAtom)
  const { waiting, refused, failing } = useSyncStatus()
  return online && waiting === 0 && refused.length === 0 && failing.length === 0
}

/** Messages in the flow of the dock; the offline message stays as long as there is no network. */
export function Snackbars({ screen, last }: { screen: ScreenName; last: boolean }) {
  const { online } = useAtomValue(connectionAtom)
  const back = useJustBack(online)
  return (
    <Box role="status" aria-live="polite" paddingBottom={last ? 'env(safe-area-inset-bottom)' : undefined}>
      <Toasts />
      <StorageBar />
      <UpdateBar />
      {!online && <OfflineBar screen={screen} />}
      {back && (
        <Bar look="ok">
          <CheckIcon size={18} weight="bold" aria-hidden />
          Wieder online
        </Bar>
      )}
    </Box>
  )
}

function ToastBar({ id, text, undo, to, onOpen, look, time }: Toast) {
  const { history } = useRouter()
  const stay = () => hold(id)
  const leave = ({ currentTarget }: { currentTarget: Element }) => {
    if (!currentTarget.matches(':hover, :focus-within')) release({ id, time })
  }
  return (
    <Bar look={look} onFocus={stay} onBlur={leave} onPointerEnter={stay} onPointerLeave={leave}>
      {to ? (
        <Act
          type="button"
          flex={1}
          justifyContent="flex-start"
          textAlign="start"
          paddingInline="0"
          paddingBlock="10"
          onClick={() => {
            dismiss(id)
            onOpen?.()
            history.push(to)
          }}
        >
          <Box as="span" flex={1}>
            {text}
          </Box>
          <CaretRightIcon size={18} weight="bold" aria-hidden />
        </Act>
      ) : (
        <Box flex={1} paddingBlock="10">
          {text}
        </Box>
      )}
      {undo && (
        <Act
          type="button"
          onClick={() => {
            dismiss(id)
            undo()
          }}
        >
          Rückgängig
        </Act>
      )}
      <Act type="button" aria-label="Meldung schliessen" onClick={() => dismiss(id)}>
        <XIcon size={18} weight="bold" aria-hidden />
      </Act>
    </Bar>
  )
}

/**
 * Full height for 5 seconds; during a training it then is a narrow line above the entry bar (L116 wants it red and staying), which says that
 * nothing is lost: an hour in a cellar is no error.
 */
function OfflineBar({ screen }: { screen: ScreenName }) {
  const { portal } = useAtomValue(connectionAtom)
  const { waiting } = useSyncStatus()
  const running = screen === 'workoutRun' || screen === 'planRun'
  const narrow = useLate(running, 5000)
  const text = portal ? 'WLAN-Anmeldung nötig' : 'Internetverbindung unterbrochen'
  if (narrow)
    return (
      <Bar look="soft" narrow>
        <span>
          {text}
          <Box as="span" fontWeight={430}>
            , alles bleibt auf diesem Gerät
          </Box>
        </span>
      </Bar>
    )
  return (
    <Bar look="danger">
      <WifiSlashIcon size={20} aria-hidden />
      <Box flex={1}>{text}</Box>
      {screen === 'reconcile' || !waiting ? (
        <Act type="button" onClick={() => void probe()}>
          <ArrowsClockwiseIcon size={18} aria-hidden />
          Prüfen
        </Act>
      ) : (
        <Act asChild>
          <Link to="reconcile">{waits(waiting)}</Link>
        </Act>
      )}
    </Bar>
  )
}

/**
 * The offered update, on every screen alike (A36), above the screen's own bar; work that can't be interrupted is named when the button is
 * pressed.
 */
function UpdateBar() {
  const update = useUpdate()
  if (!update) return null
  return (
    <Bar look="plain">
      <Box flex={1} paddingBlock="6">
        Ein neues Update ist verfügbar!
        {update.waits && <Box textStyle="micro">{update.waits}</Box>}
      </Box>
      <Act type="button" onClick={update.take}>
        Update
      </Act>
    </Bar>
  )
}

function useLate(counts: boolean, ms: number) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!counts) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [counts, ms])
  return late
}

/** True for 3 seconds after the network came back. */
function useJustBack(online: boolean) {
  const was = useRef(online)
  const [back, setBack] = useState(false)
  useEffect(() => {
    const came = online && !was.current
    was.current = online
    setBack(came)
    if (!came) return
    const timer = setTimeout(() => setBack(false), 3000)
    return () => clearTimeout(timer)
  }, [online])
  return back
}
