import { useCallback, useEffect, useRef, useState } from 'react';

/** Not in every browser, nor in TypeScript's DOM types. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => BarcodeDetector;

const DETECT_EVERY_MS = 200;

export interface Camera {
  /** The browser can read codes from a camera. */
  readonly canScan: boolean;
  readonly isOn: boolean;
  /** Asks for permission to use the camera; if denied, scanning is no longer offered. */
  start(): void;
  /** For the `ref` of the `<video>` that shows what the camera sees. */
  attach(video: HTMLVideoElement | null): (() => void) | undefined;
}

/** Reads codes from the camera for as long as a video is attached. The picture stays in the browser. */
export function useCamera(onCode: (code: string) => void): Camera {
  const [canScan, setCanScan] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => setCanScan(findDetector() !== undefined && 'mediaDevices' in navigator), []);
  useEffect(() => () => stopAll(stream), [stream]);

  const start = useCallback(() => {
    const wanted = { video: { facingMode: 'user', width: { ideal: 1280 } } };
    navigator.mediaDevices.getUserMedia(wanted).then(setStream, () => setCanScan(false));
  }, []);
  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video || !stream) return undefined;
      video.srcObject = stream;
      return watch(video, (code) => latest.current(code));
    },
    [stream],
  );
  return { canScan, isOn: stream !== null, start, attach };
}

function findDetector(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

function stopAll(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Scans the video until the returned function is called. */
function watch(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  const Detector = findDetector();
  if (!Detector) return () => {};
  const detector = new Detector({ formats: ['qr_code'] });
  let isWatching = true;
  const detect = async () => {
    // Throws while the video has no frame yet: try again soon.
    const found = await detector.detect(video).catch(() => []);
    if (!isWatching) return;
    if (found[0]) onCode(found[0].rawValue);
    setTimeout(detect, DETECT_EVERY_MS);
  };
  void detect();
  return () => {
    isWatching = false;
  };
}
