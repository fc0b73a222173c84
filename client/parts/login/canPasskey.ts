/** True where this browser can hold passkeys at all; a page reached by an IP address can't. */
export const canPasskey = () => typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
