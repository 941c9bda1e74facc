/** A recording in progress. */
export interface Recording {
  /** The current level, from 0 to 1 of full scale. */
  level(): number;
  /** Stops it. Resolves once the last piece was passed to `onPiece`. */
  stop(): Promise<void>;
}

/** Why a recording could not be started. */
export type RecordingFailure = 'refused' | 'noMicrophone' | 'unable';

/** The formats that browsers record, the best first: MP4 is uploaded as it is, the Opus of WebM is moved into MP4. */
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus', 'audio/webm;codecs=opus'];

/** One piece per second: what is lost when the browser crashes. */
const pieceMs = 1000;

/**
 * Starts recording from the microphone, without the voice processing of phone calls. `onPiece` gets a piece every second;
 * the pieces together are the file. `onEnd` is called when the recording stops by itself, for example because the microphone
 * was unplugged.
 */
export async function startRecording(
  onPiece: (piece: Blob) => void,
  onEnd: () => void,
): Promise<Recording | RecordingFailure> {
  if (!('MediaRecorder' in globalThis) || !navigator.mediaDevices) return 'unable';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
  } catch (error) {
    console.warn(`The microphone could not be used: ${String(error)}`);
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'noMicrophone' : 'refused';
  }
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 96_000 });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 8192; // 170 ms: longer than the interval between two readings
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let isStopped = false;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      context
        .close()
        .catch((error: unknown) => console.warn(`The level meter did not end: ${String(error)}`));
      resolve();
      if (!isStopped) onEnd();
    });
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onPiece(data);
  });
  recorder.start(pieceMs);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
    },
    stop() {
      isStopped = true;
      if (recorder.state !== 'inactive') recorder.stop();
      return ended;
    },
  };
}
