let context: AudioContext | undefined

/** Opening the sound device can take a quarter of a second: done ahead, never in the tap that enters a set. */
export function prepareSound() {
  try {
    context ??= new AudioContext()
  } catch {
    context = undefined
  }
}

/** Browsers let a page sound only after a touch. */
export function unlockSound() {
  if (context?.state === 'suspended') void context.resume().catch(() => undefined)
}

function sound() {
  if (context?.state !== 'running') return
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 1174],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const begin = context.currentTime + at
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, begin)
    volume.gain.exponentialRampToValueAtTime(0.25, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.15)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + 0.16)
  }
}

const tag = 'rest'

async function notify(body: string) {
  if (document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted') return
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification('Pause vorbei', { body, tag })
  else new Notification('Pause vorbei', { body, tag })
}

/** The notice at the end of a rest: felt, heard, and shown where nobody looks. */
export function ring(next: string) {
  navigator.vibrate?.([200, 100, 200])
  sound()
  notify(next).catch(() => undefined)
}

export const canAskToNotify = () => 'Notification' in window && Notification.permission === 'default'
