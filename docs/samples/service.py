"""An agent service with the standard library: python3 service.py 8000"""

import base64
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sessions = {}


def agent(texts, files, history):
    """Yields ("log" or "message", text)."""
    yield "log", f"{len(files)} files, {len(history)} earlier questions"
    if history:
        yield "message", f"Before, you said: {history[-1]}\n\n"
    for name, mime_type, content in files:
        yield "message", f"- {name}: {mime_type}, {len(content)} bytes\n"
    for word in " ".join(texts).split(" "):
        yield "message", word + " "


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/query":
            return self.send_error(404)
        try:
            query = json.loads(body)
            texts = [part["text"] for part in query["parts"] if part["type"] == "text"]
            files = [
                (part["name"], part["mimeType"], base64.b64decode(part["base64"]))
                for part in query["parts"]
                if part["type"] == "file"
            ]
            session = query["kwargs"].get("session_id")
            history = sessions.setdefault(session, []) if session else []
        except (ValueError, KeyError, TypeError, AttributeError):
            return self.send_error(400, "parts must be a list of text and file parts")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            for kind, text in agent(texts, files, list(history)):
                data = {"content": text} if kind == "message" else {"message": text}
                self.write(f"data: {json.dumps({'type': kind, 'data': data})}\n\n")
            history.append(" ".join(texts))
            self.write("")
        except ConnectionError:
            self.log_message("stopped by the client")
            self.close_connection = True

    def write(self, text):
        """Sends one chunk; an empty one ends the response."""
        chunk = text.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        self.wfile.flush()


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    server = ThreadingHTTPServer(("127.0.0.1", port), Service)
    print(f"Base URL: http://127.0.0.1:{port}", flush=True)
    server.serve_forever()
