import { isLocalNetworkHost } from '../localhost.ts'

/** As they are in the environment. */
type ObjectStoreSettings = {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_PREFIX: string
  S3_REGION: string
}

/** Null when uploaded files are in the data directory. Throws what the operator has to set. */
export function readObjectStore(settings: ObjectStoreSettings) {
  const endpoint = settings.S3_ENDPOINT?.replace(/\/$/, '')
  if (!endpoint && (settings.S3_BUCKET || settings.S3_ACCESS_KEY_ID))
    throw new Error(
      'Set S3_ENDPOINT too, such as https://s3.eu-central-1.amazonaws.com, or remove S3_BUCKET.',
    )
  if (!endpoint) return null
  const { hostname, protocol } = new URL(endpoint)
  if (protocol !== 'https:' && !isLocalNetworkHost(hostname))
    throw new Error(
      'Set S3_ENDPOINT to an https:// address, because people’s files must not travel in the clear.',
    )
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside S3_ENDPOINT.')
  return {
    ...{ endpoint, bucket, accessKeyId, secretAccessKey },
    ...{ prefix: settings.S3_PREFIX, region: settings.S3_REGION },
  }
}
