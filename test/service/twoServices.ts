import { type RecordingService, startRecordingService } from './recordingService';

/** Two services for the tests of a `describe`, and settings that have both. */
export class TwoServices {
  private constructor(
    readonly staging: RecordingService,
    readonly production: RecordingService,
  ) {}

  static async start(): Promise<TwoServices> {
    return new TwoServices(await startRecordingService(), await startRecordingService());
  }

  both() {
    return {
      Staging: { baseUrl: this.staging.url },
      Production: { baseUrl: this.production.url },
    };
  }

  reversed() {
    const { Staging, Production } = this.both();
    return { Production, Staging };
  }

  reset(): void {
    this.staging.reset();
    this.production.reset();
  }

  async dispose(): Promise<void> {
    await Promise.all([this.staging.dispose(), this.production.dispose()]);
  }
}
