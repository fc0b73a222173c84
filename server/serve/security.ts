import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Settings } from '#server/kit/settings.ts'

/** Emotion makes an empty `<style>` and fills it by script; this is the hash of nothing. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const halfYear = 15_552_000

/** Header of every answer, the API's and redirects too, where the product is reached by https. */
export const transportSecurity = ({ publicUrl }: Pick<Settings, 'publicUrl'>): RequestHandler =>
  new URL(publicUrl).protocol === 'https:'
    ? helmet.strictTransportSecurity({ maxAge: halfYear, includeSubDomains: false })
    : (_request, _response, next) => next()

/** Headers that limit which sources a page of ours may load, and what it may do. */
export function securityHeaders({ publicUrl, tiles, streams = [] }: Pick<Settings, 'publicUrl' | 'tiles' | 'streams'>): RequestHandler {
  const { protocol, host } = new URL(publicUrl)
  const secure = protocol === 'https:'
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly of our own reads QR codes in browsers that don't; scripts from text stay forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", emptyStyle],
        // The map of the studios has its pictures from elsewhere.
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles.url).origin] : [])],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...streams],
        // Older Safari does not count the same host's socket as 'self'.
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`, ...streams],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // A path may hold somebody's address (K35); the service worker answers every path with the page and headers of /.
    referrerPolicy: { policy: 'strict-origin' },
  })
}
