"""An agent of the OpenAI Agents SDK as a service, with OPENAI_API_KEY in the environment.

pip install fastapi uvicorn openai-agents
python3 -m frameworks.openai_agents_fastapi 8000, in the folder of service_fastapi.py
"""

from datetime import datetime, timezone

from agents import Agent, RunConfig, Runner, SQLiteSession, function_tool
from service_fastapi import serve


@function_tool
def now() -> str:
    """The current time"""
    return datetime.now(timezone.utc).isoformat()


assistant = Agent(name="Assistant", model="gpt-5-mini", tools=[now])
# Traces would send questions and answers to OpenAI's dashboard.
config = RunConfig(tracing_disabled=True)


def part_of(file):
    url = f"data:{file.mime_type};base64,{file.base64}"
    return {
        "image": {"type": "input_image", "image_url": url, "detail": "auto"},
        "pdf": {"type": "input_file", "file_data": url, "filename": file.name},
        "text": {"type": "input_text", "text": file.text},
    }[file.kind]


kinds = {
    "response.output_text.delta": "message",
    "response.reasoning_summary_text.delta": "reasoning",
}


async def agent(text, files, session):
    content = [*map(part_of, files), {"type": "input_text", "text": text}]
    question = [{"role": "user", "content": content}]
    memory = SQLiteSession(session, "sessions.db")
    run = Runner.run_streamed(assistant, question, session=memory, run_config=config)
    try:
        async for event in run.stream_events():
            if event.type == "run_item_stream_event" and event.name == "tool_called":
                item = event.item.raw_item
                yield "log", f"Using {getattr(item, 'name', item.type)}"
            if event.type == "raw_response_event" and event.data.type in kinds:
                yield kinds[event.data.type], event.data.delta
    finally:
        run.cancel()


if __name__ == "__main__":
    serve(agent)
