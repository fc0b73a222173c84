import { onceBack } from '#client/data/connection.ts'

const broken = 'Dieser Stream lässt sich gerade nicht abspielen.'
const playlist = 'application/vnd.apple.mpegurl'
/** A second media error so soon after the first, in ms, is no slip: the browser can't decode the stream. */
const soon = 5000

/** Plays an HLS stream through hls.js; natively where the browser can't run hls.js, as on an iPhone. Answers a function that stops it. */
export async function attachStream(
  element: HTMLVideoElement,
  src: string,
  onProblem: (sentence: string | undefined) => void,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) {
    if (element.canPlayType(playlist) === '') {
      onProblem('Dieser Browser kann keine Streams abspielen.')
      return () => {}
    }
    const failed = () => onProblem(broken)
    element.addEventListener('error', failed)
    element.src = src
    return () => {
      element.removeEventListener('error', failed)
      element.removeAttribute('src')
    }
  }
  // The page's content security policy allows no workers from blobs.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
  let recovered = Number.NEGATIVE_INFINITY
  let off = () => {}
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && performance.now() - recovered > soon) {
      recovered = performance.now()
      hls.recoverMediaError()
      return
    }
    onProblem(broken)
    hls.stopLoad()
    if (type !== Hls.ErrorTypes.NETWORK_ERROR) return
    off()
    off = onceBack(() => {
      off()
      onProblem(undefined)
      if (hls.levels.length > 0) hls.startLoad()
      else hls.loadSource(src)
    })
  })
  hls.loadSource(src)
  hls.attachMedia(element)
  return () => {
    off()
    hls.destroy()
  }
}
